import { expect, it } from 'vitest';
import { hasEffectsFrom } from '@/components/chat/has-effects-from';
import type { ToolCall } from '@/server/domain/tool-call';
import { aCall, aMessage, callId, messageId, NOON, runId } from '../trpc/session-fixture';

const first = aMessage({ id: messageId('1'), runId: runId('1'), seq: 1 });
const second = aMessage({ id: messageId('2'), runId: runId('2'), seq: 5 });

function effects(from: string, over: Partial<ToolCall>, messages = [first, second]): boolean {
  const call = aCall({ id: callId('1'), runId: runId('2'), state: 'completed', ...over });
  return hasEffectsFrom({ messages, toolCalls: { [call.id]: call } }, from);
}

const edit = { tool: 'edit', path: 'a', oldText: 'x', newText: 'y' } as const;
const change = { path: '/a', action: 'edited', hunks: [], added: 1, removed: 1 } as const;

it('a command or a changed file of the turn, or of a later one, stays done', () => {
  expect(effects(first.id, {})).toBe(true);
  expect(effects(second.id, {})).toBe(true);
  expect(effects(second.id, { input: edit, change: { ...change, hunks: [] } })).toBe(true);
  expect(effects(second.id, { input: edit, state: 'interrupted' })).toBe(true);
});

it('nothing is left by an earlier turn, a look, a refusal, or an edit that failed', () => {
  expect(effects(second.id, { runId: runId('1') })).toBe(false);
  expect(effects(first.id, { input: { tool: 'read', path: 'a' } })).toBe(false);
  expect(effects(first.id, { state: 'refused' })).toBe(false);
  expect(effects(first.id, { input: edit })).toBe(false);
});

it('what was withdrawn before is not asked about again', () => {
  const gone = { ...second, withdrawnAt: NOON };
  expect(effects(first.id, {}, [first, gone])).toBe(false);
});
