import type { Tool } from '@/server/agent/tool';

/** Stands for what an agent wanted and cannot have: the call is refused with its problem, and never runs. */
export const unusableTool: Tool<'unusable'> = {
  environmentNames: [],
  obstacle: ({ problem }) => Promise.resolve({ cause: 'unusable_call', explanation: problem }),
  subject: ({ problem }) => Promise.reject(new Error(problem)),
  execute: ({ problem }) => Promise.reject(new Error(problem)),
};
