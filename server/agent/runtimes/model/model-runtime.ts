import type { AgentRuntime } from '@/server/agent/agent-runtime';

/** The agent loop on a language model. */
export function createModelRuntime(): AgentRuntime {
  return {
    name: 'model',
    nextStep: () => Promise.reject(new Error('No language model is connected.')),
  };
}
