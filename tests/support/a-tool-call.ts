import {
  messageIdSchema,
  runIdSchema,
  sessionIdSchema,
  toolCallIdSchema,
} from '@/server/domain/ids';
import type { ToolCall } from '@/server/domain/tool-call';
import { createId } from '@/server/platform/create-id';

/** A proposed call of the terminal with everything that matters to a test overridden by it. */
export function aToolCall(overrides: Partial<ToolCall> = {}): ToolCall {
  return {
    id: toolCallIdSchema.parse(createId('tcl')),
    sessionId: sessionIdSchema.parse(createId('ses')),
    runId: runIdSchema.parse(createId('run')),
    messageId: messageIdSchema.parse(createId('msg')),
    input: { tool: 'terminal', command: 'rm -rf build', cwd: '/w' },
    state: 'proposed',
    approvalId: null,
    refusal: null,
    exit: null,
    output: '',
    outputTotal: 0,
    cwdAfter: null,
    change: null,
    originalInput: null,
    allowedBy: null,
    proposedAt: Date.UTC(2030, 0, 1),
    startedAt: null,
    endedAt: null,
    ...overrides,
  };
}
