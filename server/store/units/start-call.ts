import type { LiveRunStatus } from '@/server/domain/run';
import type { PermissionBasis } from '@/server/domain/permission-basis';
import type { ToolCall } from '@/server/domain/tool-call';
import { runAt } from '../run-at';
import type { RowUpdate, WriteUnit } from '../write-unit';

/**
 * Claims a call for its one execution (A9), records by what it may run, and counts the use of
 * the grants that cover it (G3).
 */
export function startCall(input: {
  call: ToolCall;
  by: PermissionBasis;
  runStatus: LiveRunStatus;
  now: number;
}): WriteUnit {
  const { call, by, runStatus, now } = input;
  const { id: toolCallId, runId, sessionId } = call;
  const grantUse = grantsOf(by).map((id): RowUpdate => {
    return { table: 'Grant', id, set: { hits: { add: 1 }, lastUsedAt: now } };
  });
  return {
    guard: {
      table: 'ToolCall',
      id: toolCallId,
      expect: { state: ['proposed', 'waiting'] },
      set: { state: 'running', startedAt: now, allowedBy: JSON.stringify(by) },
    },
    updates: [runAt(runId, runStatus), ...grantUse],
    events: [{ type: 'tool.started', sessionId, payload: { toolCallId, runId, allowedBy: by } }],
  };
}

function grantsOf(by: PermissionBasis): readonly string[] {
  switch (by.kind) {
    case 'covered':
      return by.grantIds;
    case 'everything':
      return [by.grantId];
    case 'harmless':
    case 'mode_off':
    case 'guardian':
    case 'unattended':
    case 'approval':
      return [];
  }
}
