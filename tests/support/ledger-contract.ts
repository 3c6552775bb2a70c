import { describe, expect, it } from 'vitest';
import type { RecoveryLedger } from '@/server/agent/recover-runs';
import type { RunLedger, SessionAtRest } from '@/server/agent/run-ledger';
import { decidedEnding, unansweredEnding } from '@/server/approvals/approval-ending';
import type { ApprovalLedger } from '@/server/approvals/approval-ledger';
import type { Actor } from '@/server/domain/actor';
import type { Approval } from '@/server/domain/approval';
import { messageIdSchema, toolCallIdSchema } from '@/server/domain/ids';
import type { ToolCall, ToolInput } from '@/server/domain/tool-call';
import { createId } from '@/server/platform/create-id';
import { anApproval } from './an-approval';
import type { FakeClock } from './fake-clock';

/** Ledgers over one disk, as a process has them. */
export interface LedgerRig {
  runs: RunLedger;
  approvals: ApprovalLedger;
  recovery: RecoveryLedger;
  clock: FakeClock;
  actor: Actor;
  createSession(): Promise<SessionAtRest>;
}

/**
 * What the core relies on in the places where runs and approvals are kept. Whatever passes this may
 * stand in for the database.
 */
export function describeLedgerContract(name: string, open: () => Promise<LedgerRig>): void {
  /** A run at work with one step that proposes these commands. */
  async function begin(...commands: string[]) {
    const rig = await open();
    const { runs, approvals, clock, actor } = rig;
    const session = await rig.createSession();
    const message = { session, actor, text: 'hi', clientId: 'client-1', title: null };
    const accepted = await runs.accept({ ...message, withdrawIds: [], isStarted: true });
    if (!accepted?.turn) throw new Error('The session is not free.');
    const { turn, runId } = accepted;
    const run = { id: runId, sessionId: session.id };
    const inputs = commands.map((command): ToolInput => ({
      tool: 'terminal',
      command,
      cwd: session.cwd,
    }));
    const step = await runs.finishStep({
      turn,
      messageId: messageIdSchema.parse(createId('msg')),
      parts: [{ type: 'text', text: 'let me see' }],
      calls: inputs,
      usage: null,
      continuation: null,
      hasDraft: false,
    });
    const calls = step?.toolCalls ?? [];
    const approvalFor = (call: ToolCall | undefined, change: Partial<Approval> = {}): Approval =>
      anApproval({
        sessionId: session.id,
        runId,
        toolCallId: call?.id ?? null,
        kind: call ? 'tool' : 'gateway',
        requestedAt: clock.now(),
        ...change,
      });
    const stored = async (approval: Approval) => (await approvals.find(approval.id))?.approval;
    const callNow = async (call: ToolCall | undefined) =>
      runs.findCall(toolCallIdSchema.parse(call?.id));
    const decided = (choice: 'once' | 'deny') =>
      decidedEnding({ choice, reason: 'why', actor, endedAt: clock.now() });
    const unanswered = (cause: 'deadline' | 'run_stopped') =>
      unansweredEnding({ cause, stoppedBy: null, endedAt: clock.now() });
    const finish = () =>
      runs.finish({ run, outcome: 'completed', cause: null, error: null, stoppedBy: null });
    const statusNow = async () => (await runs.loadTurn(runId)).run.status;
    return {
      ...rig,
      session,
      message,
      run,
      runId,
      turn,
      calls,
      approvalFor,
      stored,
      callNow,
      decided,
      unanswered,
      finish,
      statusNow,
    };
  }

  describe(`${name} as a ledger of runs`, () => {
    it('R2 R9 takes one message at a time, and the next when the run has ended, once', async () => {
      const { runs, message, finish, session, runId } = await begin();
      const again = { ...message, clientId: 'client-2', withdrawIds: [], isStarted: false };
      expect(await runs.accept(again)).toBeNull();
      expect((await runs.findSession(session.id))?.currentRunId).toBe(runId);
      expect(await finish()).toBe(true);
      expect(await finish()).toBe(false);
      expect((await runs.findSession(session.id))?.currentRunId).toBeNull();
      const next = await runs.accept(again);
      expect(next).toMatchObject({ turn: null });
      expect(await runs.findByClientId(session.id, 'client-2')).toEqual({
        messageId: next?.messageId,
        runId: next?.runId,
        text: 'hi',
      });
      expect(await runs.findByClientId(session.id, 'client-3')).toBeNull();
    });

    it('starts a queued run once', async () => {
      const { runs, message, finish, session } = await begin();
      await finish();
      const next = await runs.accept({
        ...message,
        clientId: 'client-2',
        withdrawIds: [],
        isStarted: false,
      });
      if (!next) throw new Error('The session is not free.');
      const run = { id: next.runId, sessionId: session.id };
      expect(await runs.start(run)).toBe(true);
      expect(await runs.start(run)).toBe(false);
    });

    it('gives a turn as it stands: its steps, and their calls in order', async () => {
      const { runs, runId, calls, turn } = await begin('a', 'b');
      const loaded = await runs.loadTurn(runId);
      expect(loaded.userMessage.id).toBe(turn.userMessage.id);
      expect(loaded.steps).toHaveLength(1);
      expect(loaded.steps[0]?.toolCalls).toEqual(calls);
      expect(calls.map(({ state }) => state)).toEqual(['proposed', 'proposed']);
    });

    it('B11 stores no step of a run that has ended', async () => {
      const { runs, turn, finish } = await begin();
      await finish();
      const late = await runs.finishStep({
        turn,
        messageId: messageIdSchema.parse(createId('msg')),
        parts: [],
        calls: [],
        usage: null,
        continuation: null,
        hasDraft: false,
      });
      expect(late).toBeNull();
    });

    it('B11 of a run that is stopping it stores what was said, and no more calls', async () => {
      const { runs, turn, runId } = await begin();
      await runs.markStopping(runId);
      const { steps } = await runs.loadTurn(runId);
      const late = (calls: ToolInput[]) =>
        runs.finishStep({
          turn: { ...turn, steps },
          messageId: messageIdSchema.parse(createId('msg')),
          parts: [{ type: 'text', text: 'half' }],
          calls,
          usage: null,
          continuation: null,
          hasDraft: false,
        });
      expect(await late([{ tool: 'terminal', command: 'a', cwd: '/' }])).toBeNull();
      expect(await late([])).toMatchObject({ toolCalls: [] });
    });

    it('A9 a call is claimed once, and what was refused is never claimed', async () => {
      const { runs, calls } = await begin('a', 'b');
      const [a, b] = calls;
      if (!a || !b) throw new Error('unreachable');
      const start = (call: ToolCall) =>
        runs.startCall({ call, by: { kind: 'harmless' }, runStatus: 'running' });
      const refuse = (call: ToolCall) =>
        runs.refuse({ call, cause: 'rule', explanation: 'no', runStatus: 'running' });
      const both = await Promise.all([start(a), start(a)]);
      expect(both.filter((one) => one !== null)).toMatchObject([
        { id: a.id, state: 'running', allowedBy: { kind: 'harmless' } },
      ]);
      expect(await refuse(a)).toBeNull();
      expect(await refuse(b)).toMatchObject({ state: 'refused', refusal: { cause: 'rule' } });
      expect(await start(b)).toBeNull();
      const result = {
        exit: { exitCode: 0, signal: null, reason: 'exited', message: null, durationMs: 1 },
        output: 'out',
        outputTotal: 3,
        cwdAfter: null,
        change: null,
      } as const;
      expect(await runs.completeCall({ call: a, result })).toMatchObject({ state: 'completed' });
      expect(await runs.completeCall({ call: a, result })).toBeNull();
      expect(await runs.completeCall({ call: b, result })).toBeNull();
    });

    it('R8 A9 the end of a run ends what it leaves open: unknown what ran, refused what did not', async () => {
      const { runs, approvals, calls, approvalFor, run, callNow } = await begin('a', 'b', 'c');
      const [a, b, c] = calls;
      if (!a) throw new Error('unreachable');
      await runs.startCall({ call: a, by: { kind: 'harmless' }, runStatus: 'running' });
      await approvals.request(approvalFor(b));
      await runs.finish({
        run,
        outcome: 'interrupted',
        cause: 'server_crashed',
        error: null,
        stoppedBy: null,
      });
      expect(await callNow(a)).toMatchObject({ state: 'interrupted', exit: null, refusal: null });
      expect(await callNow(b)).toMatchObject({ state: 'refused', refusal: { cause: 'orphaned' } });
      expect(await callNow(c)).toMatchObject({ state: 'refused', refusal: { cause: 'orphaned' } });
    });
  });

  describe(`${name} as a ledger of approvals`, () => {
    it('A1 a request marks its call and its run as waiting', async () => {
      const { approvals, approvalFor, calls, stored, callNow, statusNow } = await begin('a');
      const approval = approvalFor(calls[0]);
      await approvals.request(approval);
      expect(await stored(approval)).toEqual(approval);
      expect(await callNow(calls[0])).toMatchObject({ state: 'waiting', approvalId: approval.id });
      expect(await statusNow()).toBe('waiting_for_approval');
    });

    it('A1 of a run that has ended or is stopping nothing is asked', async () => {
      const ended = await begin('a');
      await ended.finish();
      await expect(ended.approvals.request(ended.approvalFor(ended.calls[0]))).rejects.toThrow();
      const stopping = await begin('a');
      await stopping.runs.markStopping(stopping.runId);
      const late = stopping.approvalFor(stopping.calls[0]);
      await expect(stopping.approvals.request(late)).rejects.toThrow();
      expect(await stopping.stored(late)).toBeUndefined();
    });

    it('A2 of many who end it one wins, whose ending stands', async () => {
      const { approvals, approvalFor, calls, stored, decided, unanswered } = await begin('a');
      const approval = approvalFor(calls[0]);
      await approvals.request(approval);
      const endings = [decided('once'), decided('deny'), unanswered('run_stopped')];
      const won = await Promise.all(
        endings.map((ending) => approvals.resolve({ approval, ending, resumesRun: false })),
      );
      expect(won.filter(Boolean)).toHaveLength(1);
      expect((await stored(approval))?.ending).toEqual(endings[won.indexOf(true)]);
    });

    it('A4 an expiry that knows an older deadline loses to the extension', async () => {
      const { approvals, approvalFor, calls, stored, unanswered, actor } = await begin('a');
      const approval = approvalFor(calls[0]);
      await approvals.request(approval);
      const later = approval.expiresAt + 300_000;
      expect(await approvals.extend({ approval, expiresAt: later, actor })).toBe(true);
      expect(await approvals.extend({ approval, expiresAt: later + 1, actor })).toBe(false);
      expect(await stored(approval)).toMatchObject({
        expiresAt: later,
        timeoutMs: later - approval.requestedAt,
        extendedByName: actor.name,
      });
      const expire = (expiresAt: number) =>
        approvals.resolve({
          approval,
          ending: unanswered('deadline'),
          expiresAt,
          resumesRun: false,
        });
      expect(await expire(approval.expiresAt)).toBe(false);
      expect((await stored(approval))?.ending).toBeNull();
      expect(await expire(later)).toBe(true);
      expect(await approvals.extend({ approval, expiresAt: later + 1, actor })).toBe(false);
    });

    it('resolving moves a run on only when told to, and never one that is stopping', async () => {
      const { approvals, approvalFor, calls, decided, statusNow, runs, runId } = await begin(
        'a',
        'b',
        'c',
      );
      const [a, b, c] = [approvalFor(calls[0]), approvalFor(calls[1]), approvalFor(calls[2])];
      await approvals.request(a);
      await approvals.request(b);
      await approvals.request(c);
      await approvals.resolve({ approval: a, ending: decided('once'), resumesRun: false });
      expect(await statusNow()).toBe('waiting_for_approval');
      await approvals.resolve({ approval: b, ending: decided('once'), resumesRun: true });
      expect(await statusNow()).toBe('running');
      await runs.markStopping(runId);
      await approvals.resolve({ approval: c, ending: decided('once'), resumesRun: true });
      expect(await statusNow()).toBe('stopping');
    });

    it('A8 an edit becomes the call, which keeps what was proposed', async () => {
      const { approvals, approvalFor, calls, callNow, decided, session } = await begin('a');
      const approval = approvalFor(calls[0]);
      await approvals.request(approval);
      const input = { tool: 'terminal', command: 'better', cwd: session.cwd } as const;
      const subject = { kind: 'command', command: 'better', cwd: session.cwd } as const;
      const ending = { ...decided('once'), edited: subject };
      const edit = { input, subject, payloadHash: 'other' };
      expect(await approvals.resolve({ approval, ending, edit, resumesRun: true })).toBe(true);
      expect(await callNow(calls[0])).toMatchObject({
        input: { command: 'better' },
        originalInput: { command: 'a' },
        state: 'waiting',
      });
    });

    it('A8 an edit that loses changes nothing of the call', async () => {
      const { approvals, approvalFor, calls, callNow, decided, session } = await begin('a');
      const approval = approvalFor(calls[0]);
      await approvals.request(approval);
      await approvals.resolve({ approval, ending: decided('deny'), resumesRun: true });
      const input = { tool: 'terminal', command: 'better', cwd: session.cwd } as const;
      const subject = { kind: 'command', command: 'better', cwd: session.cwd } as const;
      const edit = { input, subject, payloadHash: 'other' };
      const ending = { ...decided('once'), edited: subject };
      expect(await approvals.resolve({ approval, ending, edit, resumesRun: true })).toBe(false);
      expect(await callNow(calls[0])).toMatchObject({
        input: { command: 'a' },
        originalInput: null,
      });
    });

    it('A14 what was denied is told until it is reopened, once', async () => {
      const { approvals, runs, approvalFor, calls, decided, runId, actor } = await begin('a', 'b');
      const [a, b] = [approvalFor(calls[0]), approvalFor(calls[1])];
      await approvals.request(a);
      await approvals.request(b);
      const reopen = (approval: Approval) => approvals.reopen({ approval, reopenedAt: 5, actor });
      expect(await reopen(a)).toBe(false);
      await approvals.resolve({ approval: a, ending: decided('deny'), resumesRun: false });
      await approvals.resolve({ approval: b, ending: decided('once'), resumesRun: true });
      expect(await runs.deniedIn(runId)).toMatchObject([
        { approvalId: a.id, subject: a.subject, options: [] },
      ]);
      expect(await reopen(b)).toBe(false);
      expect(await reopen(a)).toBe(true);
      expect(await reopen(a)).toBe(false);
      expect(await runs.deniedIn(runId)).toEqual([]);
      expect((await approvals.find(a.id))?.approval.reopenedAt).toBe(5);
    });

    it('knows nothing of an id that was never asked about', async () => {
      const { approvals, approvalFor, decided } = await begin('a');
      const unknown = approvalFor(undefined);
      expect(await approvals.find(unknown.id)).toBeNull();
      const lost = { approval: unknown, ending: decided('once'), resumesRun: false };
      expect(await approvals.resolve(lost)).toBe(false);
    });
  });

  describe(`${name} as what recovery reads`, () => {
    it('A6 finds live runs with what their calls wait for, and what is pending beside them', async () => {
      const { approvals, recovery, approvalFor, calls, decided, run, runs } = await begin('a', 'b');
      const [a, b] = [approvalFor(calls[0]), approvalFor(calls[1])];
      const gateway = approvalFor(undefined);
      await approvals.request(a);
      expect(await runs.canGoOn(run.id)).toBe(true);
      await approvals.request(b);
      await approvals.request(gateway);
      await approvals.resolve({ approval: a, ending: decided('once'), resumesRun: false });
      expect((await approvals.listPending(run.id)).map(({ id }) => id).sort()).toEqual(
        [b.id, gateway.id].sort(),
      );
      const { runs: left, strays } = await recovery.leftBehind();
      expect(strays).toEqual([]);
      expect(left).toMatchObject([
        { ...run, status: 'waiting_for_approval', runtime: 'shell', isClosed: false },
      ]);
      expect(left[0]?.openCalls.map(({ state }) => state)).toEqual(['waiting', 'waiting']);
      expect(left[0]?.approvals.map(({ id }) => id).sort()).toEqual(
        [a.id, b.id, gateway.id].sort(),
      );
    });

    it('calls what is pending of an ended run a stray, and finds no run that has ended', async () => {
      const { approvals, recovery, approvalFor, calls, finish, runs, runId } = await begin('a');
      const approval = approvalFor(calls[0]);
      await approvals.request(approval);
      await finish();
      expect(await runs.canGoOn(runId)).toBe(false);
      const left = await recovery.leftBehind();
      expect(left.runs).toEqual([]);
      expect(left.strays.map(({ id }) => id)).toEqual([approval.id]);
    });

    it('A9 interrupts a call that ran, and no other', async () => {
      const { runs, recovery, calls, callNow } = await begin('a', 'b');
      const [a, b] = calls;
      if (!a || !b) throw new Error('unreachable');
      const by = { kind: 'harmless' } as const;
      const running = await runs.startCall({ call: a, by, runStatus: 'running' });
      if (!running) throw new Error('unreachable');
      await recovery.interruptCall(running);
      expect(await callNow(a)).toMatchObject({ state: 'interrupted', exit: null });
      expect(await callNow(b)).toMatchObject({ state: 'proposed' });
      expect(await runs.startCall({ call: a, by, runStatus: 'running' })).toBeNull();
    });
  });
}
