import { expect } from 'vitest';
import type { AgentRuntime } from '@/server/agent/agent-runtime';
import type { Tool } from '@/server/agent/tool';
import type { Approval } from '@/server/domain/approval';
import type { Choice } from '@/server/domain/choice';
import { DomainError } from '@/server/domain/domain-error';
import type { SessionId } from '@/server/domain/ids';
import type { Run } from '@/server/domain/run';
import type { ToolCall } from '@/server/domain/tool-call';
import { createId } from '@/server/platform/create-id';
import { aSessionAtRest } from './a-session-at-rest';
import { anActor } from './an-actor';
import { createFakeClock, type FakeClock } from './fake-clock';
import { startMemoryProcess, type MemoryProcess } from './memory-process';
import { createMemoryDisk, type MemoryDisk } from './memory-store';
import { runs, says, scriptedRuntime } from './scripted-runtime';
import { scriptedTool } from './scripted-tool';

/** How long an approval waits here, and how far one extension moves it. */
export const WAIT_MS = 120_000;

/** What may happen to approvals, by whom or what, in any order. */
export type Move =
  | { kind: 'send' }
  | { kind: 'decide'; which: number; choice: Choice; times: number }
  | { kind: 'edit'; which: number; isForbidden: boolean }
  | { kind: 'extend'; which: number; times: number }
  | { kind: 'askAgain'; which: number }
  | { kind: 'reopen'; which: number }
  | { kind: 'stop' }
  | { kind: 'time'; durationMs: number }
  /** Lets some operations on the disk go on, each chosen among those that wait. */
  | { kind: 'disk'; picks: number[] }
  /** The process dies between two operations, and the next one starts. */
  | { kind: 'crash' }
  /** The process is told to stop, lets go of its runs, and the next one starts. */
  | { kind: 'restart' };

const ADA = anActor({ name: 'Ada' });

/**
 * One machine on which processes come and go over one disk in memory. Every operation on the disk
 * waits, before it takes effect and after, until a move lets it go on; so a crash between two moves is
 * a crash at an await.
 */
export class ApprovalWorld {
  readonly disk: MemoryDisk = createMemoryDisk();
  /** How often each command was executed, by run. */
  readonly executions = new Map<string, number>();
  /** Calls in flight when a process died. */
  readonly inFlight = new Set<string>();
  readonly #sessionId: SessionId;
  readonly #agent: AgentRuntime;
  readonly #tool: Tool<'terminal'>;
  #clock: FakeClock = createFakeClock();
  #waiting: (() => void)[] = [];
  #process: MemoryProcess;
  #generation = 0;
  #under: Promise<unknown>[] = [];

  /** @param commands what each step of every turn proposes */
  constructor(commands: string[][]) {
    const session = aSessionAtRest({ toolTimeoutMs: WAIT_MS });
    this.disk.sessions.set(session.id, session);
    this.#sessionId = session.id;
    this.#agent = scriptedRuntime(() => [...commands.map((step) => runs(...step)), says('done')]);
    this.#tool = {
      ...scriptedTool(),
      execute: async (input, context, by) => {
        const key = `${context.runId} ${input.command}`;
        this.executions.set(key, (this.executions.get(key) ?? 0) + 1);
        return scriptedTool().execute(input, context, by);
      },
    };
    this.#process = this.#start();
  }

  get hasDiskWork(): boolean {
    return this.#waiting.length > 0;
  }

  async play(move: Move): Promise<void> {
    switch (move.kind) {
      case 'send':
        this.#do(
          this.#process.pool.send({
            sessionId: this.#sessionId,
            text: 'go',
            clientId: createId('msg'),
            actor: ADA,
          }),
        );
        break;
      case 'decide':
        for (let time = 0; time < move.times; time += 1) this.#decide(move.which, move.choice);
        break;
      case 'edit':
        this.#edit(move.which, move.isForbidden);
        break;
      case 'extend': {
        const approval = this.#approval(move.which);
        if (!approval) break;
        for (let time = 0; time < move.times; time += 1) {
          const { id: approvalId, expiresAt } = approval;
          this.#do(this.#process.broker.extend({ approvalId, expiresAt, actor: ADA }));
        }
        break;
      }
      case 'askAgain': {
        const approval = this.#approval(move.which);
        const clientId = createId('msg');
        if (approval) this.#do(this.#process.askAgain({ approval, clientId, actor: ADA }));
        break;
      }
      case 'reopen': {
        const approvalId = this.#approval(move.which)?.id;
        if (approvalId) this.#do(this.#process.broker.reopen({ approvalId, actor: ADA }));
        break;
      }
      case 'stop':
        this.#do(this.#process.pool.stop({ sessionId: this.#sessionId, actor: ADA }));
        break;
      case 'time':
        await this.#clock.advance(move.durationMs);
        break;
      case 'disk':
        for (const pick of move.picks) await this.#letOneGoOn(pick);
        break;
      case 'crash':
        this.#die();
        await this.#boot();
        break;
      case 'restart':
        await this.#restart();
        break;
    }
    await turn();
  }

  /** Lets everything come to rest that needs neither people nor time. */
  async settle(): Promise<void> {
    for (let idle = 0; idle < 3;) {
      if (this.#waiting.length > 0) {
        await this.#letOneGoOn(0);
        idle = 0;
      } else {
        await turn();
        idle += 1;
      }
    }
  }

  /** Has the machine come to its end: deadlines pass, and what was asked of it is answered. */
  async end(): Promise<void> {
    for (let round = 0; round < 12; round += 1) {
      await this.settle();
      if (this.#process.leftovers().live === 0) break;
      await this.#clock.advance(WAIT_MS);
    }
    await this.settle();
    await Promise.all(this.#under);
  }

  /** Fails unless all that was promised about approvals holds. Called at the end. */
  expectTruth(): void {
    expect(this.#process.leftovers()).toEqual({
      live: 0,
      handlers: 0,
      waits: 0,
      unstored: 0,
      timers: 0,
      mailboxes: 0,
      slots: 0,
      texts: 0,
    });
    const { approvals, calls, runs: all, endings, ended } = this.disk;
    expect(new Set(endings.map(({ approvalId }) => approvalId)).size).toBe(endings.length);
    expect(new Set(ended).size).toBe(ended.length);
    for (const run of all.values()) expectEnded(run);
    for (const approval of approvals.values()) this.#expectTrueEnding(approval, calls);
    for (const call of calls.values()) this.#expectTrueCall(call);
  }

  #expectTrueEnding(approval: Approval, calls: MemoryDisk['calls']): void {
    const { ending, toolCallId } = approval;
    expect(ending, 'no approval is pending after its run').not.toBeNull();
    if (!ending || toolCallId === null) return;
    const call = calls.get(toolCallId);
    const isByPerson = ending.cause === 'decided';
    // Only a person approves or denies, and nobody is named who did not act.
    expect(ending.resolution === 'approved' || ending.resolution === 'denied').toBe(isByPerson);
    expect(ending.choice !== null).toBe(isByPerson);
    if (ending.cause === 'deadline' || ending.cause === 'server_stopped') {
      expect(ending.actorName).toBeNull();
    }
    if (ending.cause === 'deadline')
      expect(ending.endedAt).toBeGreaterThanOrEqual(approval.expiresAt);
    if (ending.edited !== null) {
      expect(call?.originalInput).not.toBeNull();
      expect(ending.edited).toMatchObject({ command: `free edited ${approval.id}` });
    }
    // What the call says of its end is what the approval says of its own.
    if (call?.state === 'refused' && ending.resolution === 'denied') {
      expect(['denied', 'cancelled', 'orphaned']).toContain(call.refusal?.cause);
    }
    if (call?.refusal?.cause === 'denied') expect(ending.resolution).toBe('denied');
    if (call?.refusal?.cause === 'expired') expect(ending.resolution).toBe('expired');
    if (ending.resolution === 'approved' && call?.state === 'refused') {
      // It was approved and never ran: its run was ended before it could.
      expect(['cancelled', 'orphaned']).toContain(call.refusal?.cause);
    }
    if (ending.resolution !== 'approved') {
      expect(call?.state, 'nothing runs without consent').toBe('refused');
    }
  }

  #expectTrueCall(call: ToolCall): void {
    const command = call.input.tool === 'terminal' ? call.input.command : '';
    const times = this.executions.get(`${call.runId} ${command}`) ?? 0;
    expect(times, 'at most one execution, ever').toBeLessThanOrEqual(1);
    switch (call.state) {
      case 'completed':
        expect(times).toBe(1);
        break;
      case 'refused':
        expect(times).toBe(0);
        break;
      case 'interrupted':
        // A process died, or was not waited for any longer, while it ran.
        break;
      case 'proposed':
      case 'waiting':
      case 'running':
        expect.unreachable(`a call is left ${call.state}`);
    }
    if (call.allowedBy?.kind === 'approval') {
      const approval = this.disk.approvals.get(call.approvalId ?? '');
      expect(approval?.ending?.resolution).toBe('approved');
    }
  }

  #start(): MemoryProcess {
    const { disk } = this;
    const generation = this.#generation;
    const pause = (): Promise<void> =>
      new Promise((resolve) => {
        // What belongs to a process that is gone goes on no more.
        if (generation === this.#generation) this.#waiting.push(resolve);
      });
    return startMemoryProcess({
      disk,
      clock: this.#clock,
      agent: this.#agent,
      tool: this.#tool,
      pause,
    });
  }

  #die(): void {
    this.#generation += 1;
    this.#waiting = [];
    this.#under = [];
  }

  /** Starts the next process. It may die on the way as well: its disk waits like any other. */
  async #boot(): Promise<void> {
    this.#clock = createFakeClock(this.#clock.now());
    this.#process = this.#start();
    const state = { isUp: false };
    void this.#process.boot().then(() => {
      state.isUp = true;
    });
    // No request is served before it is up.
    while (!state.isUp) {
      await turn();
      if (this.#waiting.length > 0) await this.#letOneGoOn(0);
    }
  }

  async #restart(): Promise<void> {
    const grace = new AbortController();
    const state = { isDrained: false };
    void this.#process.pool.drain(grace.signal).then(() => {
      state.isDrained = true;
    });
    for (let round = 0; !state.isDrained; round += 1) {
      if (this.#waiting.length > 0) await this.#letOneGoOn(round);
      else await turn();
      if (round === 40) grace.abort();
      if (round > 60 && this.#waiting.length === 0) await this.#clock.advance(1_000);
    }
    await this.settle();
    expect(this.#process.leftovers()).toMatchObject({ live: 0, handlers: 0, waits: 0, slots: 0 });
    this.#die();
    await this.#boot();
  }

  /** An approval as it is shown to people: as the disk has it now. */
  #approval(which: number): Approval | undefined {
    const all = [...this.disk.approvals.values()];
    return all[which % Math.max(1, all.length)];
  }

  #decide(which: number, choice: Choice): void {
    const approval = this.#approval(which);
    if (!approval) return;
    const { id: approvalId, payloadHash } = approval;
    this.#do(
      this.#process.broker.decide({ approvalId, choice, reason: null, payloadHash, actor: ADA }),
    );
  }

  #edit(which: number, isForbidden: boolean): void {
    const approval = this.#approval(which);
    if (!approval) return;
    // Of each approval another one, so that an execution tells which call it was of.
    const command = `${isForbidden ? 'never:' : 'free '}edited ${approval.id}`;
    const { edits, broker } = this.#process;
    this.#do(
      edits.judge(approval, command).then((edit) => {
        if (edit.verdict === 'never') throw new DomainError('conflict', 'never');
        return broker.decide({
          approvalId: approval.id,
          choice: 'once',
          reason: null,
          payloadHash: edit.payloadHash,
          actor: ADA,
          edit,
        });
      }),
    );
  }

  /** What people ask for may be refused, but only in so many words. */
  #do(asked: Promise<unknown>): void {
    this.#under.push(
      asked.catch((error: unknown) => {
        if (!(error instanceof DomainError)) throw error;
      }),
    );
  }

  async #letOneGoOn(pick: number): Promise<void> {
    const [go] = this.#waiting.splice(pick % Math.max(1, this.#waiting.length), 1);
    go?.();
    // Enough for whoever waited to come to its next operation; what needs more is still under way.
    for (let tick = 0; tick < 16; tick += 1) await Promise.resolve();
  }
}

function expectEnded(run: Run): void {
  expect(['completed', 'failed', 'cancelled', 'interrupted']).toContain(run.status);
  // Agents and tools of this world never fail.
  expect(run.status).not.toBe('failed');
}

/** Everything that is ready gets its go. */
function turn(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}
