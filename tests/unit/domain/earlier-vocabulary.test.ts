import { expect, it } from 'vitest';
import { parseEventPayload } from '@/server/domain/event';
import { aToolCall } from '@/tests/support/a-tool-call';
import { aMessage, aRun, aSession } from '@/tests/components/trpc/session-fixture';

/** What the event log of an older server holds: the same facts, without what was added since. */
function without(thing: object, ...names: string[]): object {
  return Object.fromEntries(Object.entries(thing).filter(([name]) => !names.includes(name)));
}

it('R5 events that an earlier version stored are still read, with nothing in the place of what came since', () => {
  const message = without(aMessage(), 'withdrawnAt', 'authorName');
  expect(parseEventPayload('message.accepted', { message, run: aRun() }).message).toMatchObject({
    withdrawnAt: null,
    authorName: null,
  });
  expect(parseEventPayload('step.finished', { message }).message.withdrawnAt).toBeNull();
  const toolCall = without(aToolCall(), 'change');
  expect(parseEventPayload('tool.proposed', { toolCall }).toolCall.change).toBeNull();
  const { id: toolCallId, runId } = aToolCall();
  const completed = { toolCallId, runId, exit: null, isInterrupted: false, output: '' };
  expect(
    parseEventPayload('tool.completed', { ...completed, outputTotal: 0, cwdAfter: null }).change,
  ).toBeNull();
  const session = without(aSession(), 'relation');
  expect(parseEventPayload('session.created', { session }).session.relation).toBe('author');
});
