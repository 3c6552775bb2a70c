import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ApprovalRecord } from '@/components/approvals/approval-record';
import { RecordActsContext, type RecordActs } from '@/components/approvals/record-acts';
import type { ApprovalEnding, ApprovalRow } from '@/server/domain/approval';
import { renderWithRouter, routerRefusal, type Answers } from '@/tests/support/render-with-router';
import { ADA, anEnding, NOON, runId } from '../trpc/session-fixture';
import { aRow } from './prompt-fixture';

const free: RecordActs = {
  liveRunId: null,
  mayDecide: true,
  maySend: true,
  whyNotSend: null,
  renderRerun: () => null,
};

function showRecord(
  ending: Partial<ApprovalEnding>,
  {
    acts = {},
    row = {},
    answers = {},
  }: { acts?: Partial<RecordActs>; row?: Partial<ApprovalRow>; answers?: Answers } = {},
) {
  return renderWithRouter(
    <RecordActsContext value={{ ...free, ...acts }}>
      <ApprovalRecord
        approval={aRow({ ending: anEnding(ending), ...row })}
        viewerId={ADA}
        onOpen={null}
      />
    </RecordActsContext>,
    { answers, now: NOON },
  );
}

const expired = { resolution: 'expired', cause: 'deadline', choice: null } as const;
const cancelled = { resolution: 'cancelled', cause: 'run_stopped', choice: null } as const;
const orphaned = { resolution: 'orphaned', cause: 'server_stopped', choice: null } as const;
const denied = { resolution: 'denied', choice: 'deny' } as const;
const action = (name: string) => screen.queryByRole('button', { name });

describe('what can be done about a record', () => {
  it.each([expired, cancelled, orphaned])(
    'A12 $resolution is asked again, and a second try counts once',
    async (ending) => {
      let isDown = true;
      const { callsTo } = showRecord(ending, {
        answers: {
          'approvals.askAgain': () => {
            if (isDown) throw routerRefusal('storage_failed', 'It could not be stored.');
            return { runId: runId('2'), messageId: 'x' };
          },
        },
      });
      fireEvent.click(action('Ask again')!);
      expect((await screen.findByRole('alert')).textContent).toBe('It could not be stored.');
      isDown = false;
      fireEvent.click(action('Ask again')!);
      await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
      const tries = callsTo('approvals.askAgain') as { clientId: string }[];
      expect(tries).toHaveLength(2);
      expect(new Set(tries.map(({ clientId }) => clientId)).size).toBe(1);
    },
  );

  it('A12 says why it cannot be asked now, and asks nothing', () => {
    const { callsTo } = showRecord(expired, { acts: { whyNotSend: 'The session is running.' } });
    fireEvent.click(action('Ask again')!);
    expect(action('Ask again')?.title).toBe('The session is running.');
    expect(callsTo('approvals.askAgain')).toEqual([]);
  });

  it('A12 offers nothing to whoever only reads, nor for another program’s request', () => {
    showRecord(expired, { acts: { maySend: false } });
    showRecord(expired, { row: { kind: 'gateway' } });
    expect(action('Ask again')).toBeNull();
  });

  it('A6 an orphaned one offers to run its turn again', () => {
    showRecord(orphaned, { acts: { renderRerun: ({ runId: of }) => <p>rerun {of}</p> } });
    expect(screen.getByText(`rerun ${runId('1')}`)).toBeDefined();
    expect(action('Ask again')).toBeNull();
  });

  it('A14 a denied one is reopened while its run lives', async () => {
    const { callsTo } = showRecord(denied, {
      acts: { liveRunId: runId('1') },
      answers: { 'approvals.reopen': () => ({ approval: aRow() }) },
    });
    expect(screen.getByText(/refused for the rest of its run/)).toBeDefined();
    fireEvent.click(action('Reopen')!);
    await waitFor(() => expect(callsTo('approvals.reopen')).toEqual([{ approvalId: aRow().id }]));
  });

  it.each([
    ['its run has ended', { acts: { liveRunId: null } }],
    ['another run goes on', { acts: { liveRunId: runId('2') } }],
    ['the person may not decide', { acts: { liveRunId: runId('1'), mayDecide: false } }],
    ['it was lifted', { acts: { liveRunId: runId('1') }, row: { reopenedAt: NOON } }],
  ])('A14 is not reopened when %s', (_, options) => {
    showRecord(denied, options);
    expect(action('Reopen')).toBeNull();
  });

  it('A14 says that it was lifted', () => {
    showRecord(denied, { row: { reopenedAt: NOON } });
    expect(screen.getByText(/Reopened: it may be asked again/)).toBeDefined();
  });

  it('G3 what an approval granted for the session is revoked from its card', async () => {
    const grant = { id: 'grt_1', approvalId: aRow().id };
    let held = [grant, { id: 'grt_2', approvalId: aRow().id }, { ...grant, approvalId: 'other' }];
    const { callsTo } = showRecord(
      { choice: 'session' },
      {
        answers: {
          'sessions.grants': () => held,
          'sessions.revokeGrant': () => {
            held = [];
            return grant;
          },
        },
      },
    );
    fireEvent.click(await screen.findByRole('button', { name: 'Revoke' }));
    await waitFor(() => expect(action('Revoke')).toBeNull());
    expect(callsTo('sessions.revokeGrant')).toEqual([
      { sessionId: aRow().sessionId, grantId: 'grt_1' },
      { sessionId: aRow().sessionId, grantId: 'grt_2' },
    ]);
  });

  it('an approved one offers nothing', () => {
    showRecord({});
    expect(screen.queryAllByRole('button')).toEqual([]);
  });

  it('A8 keeps both versions of an edited one', async () => {
    const edited = { kind: 'command', command: 'rm -rf build/tmp', cwd: '/srv/proj' } as const;
    const { container } = showRecord({ edited });
    expect(screen.getByRole('article').textContent).toContain('approved once, after an edit');
    expect(screen.getByText('rm -rf build/tmp')).toBeDefined();
    const details = await waitFor(() => {
      const found = container.querySelector('details');
      if (found === null) throw new Error('There is no way to the versions.');
      return found;
    });
    details.open = true;
    fireEvent(details, new Event('toggle'));
    const lines = [...(await screen.findByRole('region')).querySelectorAll('code')].map(
      (line) => line.textContent,
    );
    expect(lines).toEqual(['1−Removed: rm -rf build', '1+Added: rm -rf build/tmp']);
  });
});
