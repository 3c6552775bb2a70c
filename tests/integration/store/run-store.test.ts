import { describe, expect, it } from 'vitest';
import { messageIdSchema } from '@/server/domain/ids';
import { createId } from '@/server/platform/create-id';
import { ApprovalStore } from '@/server/store/approval-store';
import { RunStore } from '@/server/store/run-store';
import { anActor } from '@/tests/support/an-actor';
import { anApproval } from '@/tests/support/an-approval';
import { dumpRows } from '@/tests/support/dump-rows';
import { openWriteRig } from '@/tests/support/write-rig';

const result = {
  exit: { exitCode: 0, signal: null, reason: 'exited', message: null, durationMs: 1 },
  output: 'x',
  outputTotal: 1,
  cwdAfter: '/elsewhere',
  change: null,
} as const;

/** A running run with one step of which the calls are proposed. */
async function begin(commands: string[] = ['a', 'b']) {
  const rig = await openWriteRig();
  const store = new RunStore(rig);
  const approvals = new ApprovalStore(rig);
  const session = (await store.findSession(rig.sessions[0]!))!;
  const accepted = await store.accept({
    session,
    actor: anActor(),
    text: 'hello',
    clientId: 'c1',
    title: null,
    withdrawIds: [],
    isStarted: false,
  });
  const run = { id: accepted!.runId, sessionId: session.id };
  await store.start(run);
  const turn = await store.loadTurn(run.id);
  const step = await store.finishStep({
    turn,
    messageId: messageIdSchema.parse(createId('msg')),
    parts: [{ type: 'text', text: 'said' }],
    calls: commands.map((command) => ({ tool: 'terminal', command, cwd: '/srv' })),
    usage: null,
    continuation: null,
    hasDraft: false,
  });
  const finish = () =>
    store.finish({ run, outcome: 'failed', cause: 'deadline', error: 'x', stoppedBy: null });
  return { ...rig, store, approvals, session, run, turn, calls: step!.toolCalls, finish };
}

describe('B11 a run that has ended', () => {
  it('takes no write any more: each is refused, and changes no row', async () => {
    const { store, approvals, run, turn, calls, finish, file } = await begin();
    const started = await store.startCall({
      call: calls[0]!,
      by: { kind: 'harmless' },
      runStatus: 'running',
    });
    expect(await finish()).toBe(true);
    const before = dumpRows(file);
    const messageId = messageIdSchema.parse(createId('msg'));
    const said = { turn: { ...turn, steps: [] }, messageId, parts: [] };
    await store.saveDraft({ ...said, hasDraft: false, parts: [{ type: 'text', text: 'late' }] });
    expect(
      await store.finishStep({
        ...said,
        calls: [],
        usage: null,
        continuation: null,
        hasDraft: false,
      }),
    ).toBeNull();
    expect(await store.completeCall({ call: started!, result })).toBeNull();
    const [, call] = calls;
    expect(
      await store.startCall({ call: call!, by: { kind: 'harmless' }, runStatus: 'running' }),
    ).toBeNull();
    const refusal = { cause: 'denied', explanation: 'x', runStatus: 'running' } as const;
    expect(await store.refuse({ call: call!, ...refusal })).toBeNull();
    expect(await store.start(run)).toBe(false);
    await store.markStopping(run.id);
    await expect(
      approvals.request(anApproval({ sessionId: run.sessionId, runId: run.id })),
    ).rejects.toThrow('ended');
    expect(await finish()).toBe(false);
    expect(dumpRows(file)).toEqual(before);
  });

  it('R1 whichever of several ends reaches the row first is the only one', async () => {
    const { store, run, prisma, published } = await begin();
    const ends = await Promise.all(
      (['completed', 'failed', 'cancelled'] as const).map((outcome) =>
        store.finish({ run, outcome, cause: null, error: null, stoppedBy: null }),
      ),
    );
    expect(ends).toEqual([true, false, false]);
    expect(await prisma.run.findFirst()).toMatchObject({ status: 'completed' });
    expect(published.filter(({ type }) => type === 'run.finished')).toHaveLength(1);
    // What was open is ended once, whoever ended it.
    expect(published.filter(({ type }) => type === 'tool.refused')).toHaveLength(2);
  });
});

it('A9 a call is claimed once, however many want it', async () => {
  const { store, calls, published } = await begin();
  const claims = await Promise.all(
    Array.from({ length: 10 }, () =>
      store.startCall({ call: calls[0]!, by: { kind: 'harmless' }, runStatus: 'running' }),
    ),
  );
  expect(claims.filter((claim) => claim !== null)).toHaveLength(1);
  expect(published.filter(({ type }) => type === 'tool.started')).toHaveLength(1);
});

it('A9 a result that reaches its row before the end of the run stands', async () => {
  const { store, calls, finish, prisma, published } = await begin(['a']);
  const started = await store.startCall({
    call: calls[0]!,
    by: { kind: 'harmless' },
    runStatus: 'running',
  });
  const [ended, completed] = await Promise.all([
    finish(),
    store.completeCall({ call: started!, result }),
  ]);
  expect(ended).toBe(true);
  expect(completed).toMatchObject({ state: 'completed', output: 'x' });
  expect(await prisma.toolCall.findFirst()).toMatchObject({ state: 'completed', output: 'x' });
  const told = published.filter(({ type }) => type === 'tool.completed');
  expect(told).toMatchObject([{ payload: { isInterrupted: false } }]);
});

it('a turn is loaded as it is stored: its message, its steps in order, its calls, and where the session is', async () => {
  const { store, run, turn, calls, session } = await begin();
  const started = await store.startCall({
    call: calls[0]!,
    by: { kind: 'harmless' },
    runStatus: 'running',
  });
  await store.completeCall({ call: started!, result });
  const loaded = await store.loadTurn(run.id);
  expect(loaded.userMessage.parts).toEqual([{ type: 'text', text: 'hello' }]);
  expect(loaded.cwd).toBe('/elsewhere');
  expect(turn.cwd).toBe(session.workspace);
  expect(loaded.steps).toHaveLength(1);
  expect(loaded.steps[0]?.toolCalls.map(({ id, state }) => [id, state])).toEqual([
    [calls[0]!.id, 'completed'],
    [calls[1]!.id, 'proposed'],
  ]);
});
