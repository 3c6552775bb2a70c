import { describe, expect, it, vi } from 'vitest';
import {
  createDecisionStore,
  type PlainAnswer,
  type SendResult,
} from '@/components/approvals/decision-store';
import { anEnding, approvalId } from '../trpc/session-fixture';

function store() {
  const replies = new Map<string, (result: SendResult) => void>();
  const send = vi.fn(
    ({ approvalId: id }: { approvalId: string }) =>
      new Promise<SendResult>((resolve) => {
        replies.set(id, resolve);
      }),
  );
  const sendMany = vi.fn((answers: readonly PlainAnswer[]) => Promise.all(answers.map(send)));
  const decisions = createDecisionStore({ send, sendMany });
  const answer = (id: string) =>
    decisions.decide({ approvalId: approvalId(id), choice: 'once', payloadHash: 'hash' });
  const reply = async (id: string, result: SendResult): Promise<void> => {
    replies.get(approvalId(id))?.(result);
    await Promise.resolve();
    await Promise.resolve();
  };
  return { decisions, send, sendMany, answer, reply };
}

describe('createDecisionStore', () => {
  it('A2 sends one answer, however often it is given', () => {
    const { send, answer } = store();
    answer('1');
    answer('1');
    expect(send).toHaveBeenCalledTimes(1);
  });

  it('keeps a late error on the approval it is about', async () => {
    const { decisions, answer, reply } = store();
    answer('1');
    answer('2');
    await reply('1', { kind: 'failed', message: 'No line' });
    expect(decisions.of(approvalId('1'))).toEqual({ status: 'failed', message: 'No line' });
    expect(decisions.of(approvalId('2'))).toEqual({ status: 'deciding', choice: 'once' });
  });

  it('lets a failed answer be given again', async () => {
    const { send, answer, reply } = store();
    answer('1');
    await reply('1', { kind: 'failed', message: 'No line' });
    answer('1');
    expect(send).toHaveBeenCalledTimes(2);
  });

  it('A2 tells an answer that won from one that came too late', async () => {
    const { decisions, answer, reply } = store();
    answer('1');
    answer('2');
    await reply('1', { kind: 'ended', ending: anEnding() });
    await reply('2', { kind: 'conflict', ending: anEnding() });
    expect(decisions.of(approvalId('1'))).toMatchObject({ status: 'ended', isMine: true });
    expect(decisions.of(approvalId('2'))).toMatchObject({ status: 'ended', isMine: false });
    answer('2');
    expect(decisions.of(approvalId('2'))).toMatchObject({ status: 'ended' });
  });
});
