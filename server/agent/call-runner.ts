import { refusalText } from '@/server/approvals/consent-text';
import type { ApprovalGate, ConsentAnswer } from '@/server/approvals/approval-gate';
import { payloadHash } from '@/server/approvals/payload-hash';
import type { LiveTexts } from '@/server/events/live-texts';
import type { Judgement } from '@/server/domain/judgement';
import type { PermissionBasis } from '@/server/domain/permission-basis';
import type { LiveRunStatus } from '@/server/domain/run';
import type { RefusalCause, ToolCall, ToolInput } from '@/server/domain/tool-call';
import type { RunContext } from './run-context';
import type { RunLedger } from './run-ledger';
import type { RunSlot } from './run-slot';
import {
  toolOf,
  type CallSubject,
  type OnToolOutput,
  type Tool,
  type ToolBox,
  type ToolResult,
} from './tool';

/** What the policy says of a call, before it runs. Must not have effects. */
export type JudgeCall = (input: ToolInput, context: RunContext) => Promise<Judgement>;

export interface CallRunnerPorts {
  ledger: RunLedger;
  gate: ApprovalGate;
  liveTexts: LiveTexts;
  judge: JudgeCall;
  tools: ToolBox;
}

/** By what a call may run, and the fingerprint of what was approved of it. */
interface Permission {
  basis: PermissionBasis;
  fingerprint: string | null;
}

const REFUSAL_OF = {
  rule: 'rule',
  denied_before: 'denied_before',
  unusable: 'unusable_call',
} as const;

const SUBJECT_UNKNOWN =
  'What this call would do could not be worked out, so nobody was asked and it did not run.';

/**
 * Takes the calls of one run from proposed to their end: judged, asked about, executed or refused.
 * Where a call stands is in its row, so that a run can be taken up again at any call.
 */
export class CallRunner {
  readonly #ports: CallRunnerPorts;
  readonly #context: RunContext;
  readonly #slot: RunSlot;
  /** Executions of a run take turns: two commands at once would trip over each other's files. */
  #lastExecution: Promise<unknown> = Promise.resolve();

  constructor(ports: CallRunnerPorts, context: RunContext, slot: RunSlot) {
    this.#ports = ports;
    this.#context = context;
    this.#slot = slot;
  }

  /**
   * Carries one call to its end and gives it as it then is. Rejects with an AbortError when the run
   * is ended meanwhile: the call is then left to the run's end.
   */
  async advance(call: ToolCall): Promise<ToolCall> {
    switch (call.state) {
      case 'proposed':
        return this.#slot.duringCall(() => this.#judgeAndRun(call));
      case 'waiting':
      case 'running':
        // Only a process that is gone can have left these; recovery has ended them (R8).
        return call;
      case 'completed':
      case 'refused':
      case 'interrupted':
        return call;
    }
  }

  async #judgeAndRun(call: ToolCall): Promise<ToolCall> {
    const tool = toolOf(this.#ports.tools, call.input.tool);
    const obstacle = await tool.obstacle(call.input, this.#context);
    if (obstacle !== null) return this.#refuse(call, obstacle.cause, obstacle.explanation);
    const judgement = await this.#ports.judge(call.input, this.#context);
    // A run that ended meanwhile asks nobody: another run of its session may have come after it.
    this.#context.signal.throwIfAborted();
    switch (judgement.verdict) {
      case 'never':
        return this.#refuse(call, 'floor', judgement.explanation);
      case 'deny':
        return this.#refuse(call, REFUSAL_OF[judgement.because.kind], judgement.explanation);
      case 'allow':
        return this.#execute(call, tool, { basis: judgement.because, fingerprint: null });
      case 'ask':
        return this.#ask(call, { tool, judgement });
    }
  }

  async #ask(
    call: ToolCall,
    by: { tool: Tool; judgement: Extract<Judgement, { verdict: 'ask' }> },
  ): Promise<ToolCall> {
    const { profile, carriesApprovals } = this.#context;
    if (!carriesApprovals && profile.unattended !== 'wait') {
      // P5: what could not be analysed is not waved through.
      if (profile.unattended === 'approve' && by.judgement.passesUnattended) {
        const basis = { kind: 'unattended' } as const;
        return this.#execute(call, by.tool, { basis, fingerprint: null });
      }
      return this.#refuse(call, 'no_approver', 'This call needs consent, and nobody can be asked.');
    }
    const shown = await this.#shownOf(call, by.tool);
    if (!shown) return this.#refuse(call, 'failed_closed', SUBJECT_UNKNOWN);
    const { subject } = shown;
    const hash = payloadHash(call.input, by.tool.environmentNames, shown.fingerprint);
    const answer = await this.#slot.whileWaiting(() =>
      this.#ports.gate.ask(this.#context, {
        toolCall: call,
        subject,
        judgement: by.judgement,
        payloadHash: hash,
      }),
    );
    this.#context.signal.throwIfAborted();
    return this.#act(call, { ...by, answer, hash });
  }

  async #act(
    call: ToolCall,
    by: { tool: Tool; answer: ConsentAnswer; hash: string },
  ): Promise<ToolCall> {
    const { answer, hash, tool } = by;
    if (answer.failure !== null) {
      return this.#refuse(call, answer.failure.cause, answer.failure.explanation);
    }
    if (answer.choice === 'deny') {
      const { cause, explanation } = refusalText(answer.ending);
      return this.#refuse(call, cause, explanation);
    }
    // What was shown is what runs, or nothing does (A8).
    const now = await this.#shownOf(call, tool);
    if (!now || payloadHash(call.input, tool.environmentNames, now.fingerprint) !== hash) {
      return this.#refuse(
        call,
        'failed_closed',
        'What this call depends on changed while it was asked about, so it did not run. Look again, and ask again if it is still needed.',
      );
    }
    return this.#execute(call, tool, {
      basis: { kind: 'approval' },
      fingerprint: now.fingerprint,
    });
  }

  /** What is shown of a call; null when that cannot be told now. */
  async #shownOf(call: ToolCall, tool: Tool): Promise<CallSubject | null> {
    try {
      return await tool.subject(call.input, this.#context);
    } catch {
      return null;
    }
  }

  async #refuse(call: ToolCall, cause: RefusalCause, explanation: string): Promise<ToolCall> {
    const { ledger } = this.#ports;
    const runStatus = this.#runStatus();
    return (await ledger.refuse({ call, cause, explanation, runStatus })) ?? call;
  }

  /** What the run is at, as far as its calls tell. */
  #runStatus(): LiveRunStatus {
    return this.#slot.isWaiting ? 'waiting_for_approval' : 'running';
  }

  #execute(call: ToolCall, tool: Tool, by: Permission): Promise<ToolCall> {
    const mine = this.#lastExecution.then(() => this.#executeNow(call, tool, by));
    this.#lastExecution = mine.catch(() => undefined);
    return mine;
  }

  async #executeNow(call: ToolCall, tool: Tool, by: Permission): Promise<ToolCall> {
    const { ledger, liveTexts } = this.#ports;
    const { sessionId, runId, signal } = this.#context;
    signal.throwIfAborted();
    const started = await ledger.startCall({
      call,
      by: by.basis,
      runStatus: this.#runStatus(),
    });
    // Somebody else has started or ended it: it never runs twice (A9).
    if (!started) return call;
    const key = { kind: 'output', runId, toolCallId: call.id } as const;
    let result: ToolResult;
    try {
      result = await this.#runTool(started, tool, {
        fingerprint: by.fingerprint,
        onOutput: (text, offset) => {
          liveTexts.append(sessionId, key, { text, offset });
        },
      });
    } finally {
      // Before the result is stored, for the same reason as the text of a step.
      liveTexts.drop(sessionId, (held) => held.kind === 'output' && held.toolCallId === call.id);
    }
    return (await ledger.completeCall({ call: started, result })) ?? started;
  }

  async #runTool(
    call: ToolCall,
    tool: Tool,
    by: { onOutput: OnToolOutput; fingerprint: string | null },
  ): Promise<ToolResult> {
    let isOver = false;
    try {
      return await tool.execute(call.input, this.#context, {
        fingerprint: by.fingerprint,
        onOutput: (text, offset) => {
          // Late output of a call whose run has ended is dropped (B11).
          if (!isOver && !this.#context.signal.aborted) by.onOutput(text, offset);
        },
      });
    } finally {
      isOver = true;
    }
  }
}
