import type { ApprovalGate, ConsentAnswer } from '@/server/approvals/approval-gate';
import { refusalText } from '@/server/approvals/consent-text';
import { withGuardianAdvice } from '@/server/approvals/guardian-advice';
import { payloadHash } from '@/server/approvals/payload-hash';
import type { Approval, ApprovalEnding } from '@/server/domain/approval';
import type { DeniedCall } from '@/server/domain/denied-call';
import type { ApprovalId } from '@/server/domain/ids';
import type { Judgement } from '@/server/domain/judgement';
import type { LiveRunStatus } from '@/server/domain/run';
import type { RefusalCause, ToolCall, ToolInput } from '@/server/domain/tool-call';
import type { LiveTexts } from '@/server/events/live-texts';
import { canonicalJson } from '@/server/platform/canonical-json';
import type { Clock } from '@/server/platform/clock';
import { CallExecutions } from './call-executions';
import { approvedCall } from './edited-call';
import { toolApproval } from './new-approval';
import type { PreviewRemoval } from './preview-removal';
import type { RunContext } from './run-context';
import type { RunLedger } from './run-ledger';
import type { RunSlot } from './run-slot';
import { toolOf, type CallSubject, type Tool, type ToolBox } from './tool';

/**
 * What the policy says of a call, before it runs. `denied` is what people denied in its run (A14).
 * Must not have effects.
 */
export type JudgeCall = (
  input: ToolInput,
  context: RunContext,
  by: { denied: readonly DeniedCall[] },
) => Promise<Judgement>;

export interface CallRunnerPorts {
  clock: Clock;
  ledger: RunLedger;
  gate: ApprovalGate;
  liveTexts: LiveTexts;
  judge: JudgeCall;
  tools: ToolBox;
  previewRemoval: PreviewRemoval;
}

/** A run's call that was asked about before, in another run, and is asked about again (A12). */
export interface AskedBefore {
  toolCallId: ToolCall['id'];
  previousId: ApprovalId;
}

type Ask = Extract<Judgement, { verdict: 'ask' }>;

const REFUSAL_OF = {
  rule: 'rule',
  denied_before: 'denied_before',
  unusable: 'unusable_call',
} as const;

const SUBJECT_UNKNOWN =
  'What this call would do could not be worked out, so nobody was asked and it did not run.';

const CHANGED_MEANWHILE =
  'What this call depends on changed while it was asked about, so it did not run. Look again, and ask again if it is still needed.';

/**
 * Takes the calls of one run from proposed to their end: judged, asked about, executed or refused.
 * Where a call stands is in its row, so that a run can be taken up again at any call (A6).
 */
export class CallRunner {
  readonly #ports: CallRunnerPorts;
  readonly #context: RunContext;
  readonly #slot: RunSlot;
  readonly #executions: CallExecutions;
  readonly #askedBefore: AskedBefore | null;
  /** False while certainly nobody has denied a call of this run: then there is nothing to look up. */
  #mayHaveDenials: boolean;

  constructor(
    ports: CallRunnerPorts,
    context: RunContext,
    by: { slot: RunSlot; isTakenUp: boolean; askedBefore: AskedBefore | null },
  ) {
    this.#ports = ports;
    this.#context = context;
    this.#slot = by.slot;
    this.#askedBefore = by.askedBefore;
    this.#mayHaveDenials = by.isTakenUp;
    this.#executions = new CallExecutions(ports, context, () => this.#runStatus());
  }

  /**
   * Carries one call to its end and gives it as it then is. Rejects with an AbortError when the run
   * is ended or set aside meanwhile: the call is then left to whoever ends or takes up the run.
   */
  async advance(call: ToolCall): Promise<ToolCall> {
    switch (call.state) {
      case 'proposed':
        return this.#slot.duringCall(() => this.#judgeAndRun(call));
      case 'waiting':
        return this.#slot.duringCall(() => this.#takeUp(call));
      case 'running':
        // Only a process that is gone can have left this; recovery has ended it (R8).
        return call;
      case 'completed':
      case 'refused':
      case 'interrupted':
        return call;
    }
  }

  async #judgeAndRun(call: ToolCall): Promise<ToolCall> {
    // A run that was taken up holds none until a call of it has to be worked on.
    if (!this.#slot.isHeld) await this.#slot.resume();
    const tool = toolOf(this.#ports.tools, call.input.tool);
    const obstacle = await tool.obstacle(call.input, this.#context);
    if (obstacle !== null) return this.#refuse(call, obstacle.cause, obstacle.explanation);
    const judgement = await this.#ports.judge(call.input, this.#context, {
      denied: this.#mayHaveDenials ? await this.#ports.ledger.deniedIn(this.#context.runId) : [],
    });
    // A run that ended meanwhile asks nobody: another run of its session may have come after it.
    this.#context.signal.throwIfAborted();
    switch (judgement.verdict) {
      case 'never':
        return this.#refuse(call, 'floor', judgement.explanation);
      case 'deny':
        return this.#refuse(call, REFUSAL_OF[judgement.because.kind], judgement.explanation);
      case 'allow':
        return this.#executions.execute(call, tool, {
          basis: judgement.because,
          fingerprint: null,
        });
      case 'ask':
        return this.#ask(call, { tool, judgement });
    }
  }

  async #ask(call: ToolCall, by: { tool: Tool; judgement: Ask }): Promise<ToolCall> {
    const { profile, carriesApprovals } = this.#context;
    if (!carriesApprovals && profile.unattended !== 'wait') return this.#withoutApprover(call, by);
    const shown = await this.#shownOf(call, by.tool);
    if (!shown) return this.#refuse(call, 'failed_closed', SUBJECT_UNKNOWN);
    const removal = await this.#removalOf(call.input);
    // Also counting takes time, in which the run can end.
    this.#context.signal.throwIfAborted();
    const previousId =
      this.#askedBefore?.toolCallId === call.id ? this.#askedBefore.previousId : null;
    const approval = toolApproval(
      {
        toolCall: call,
        subject: shown.subject,
        judgement: by.judgement,
        payloadHash: payloadHash(call.input, by.tool.environmentNames, shown.fingerprint),
        removal,
        previousId,
      },
      this.#context,
      this.#ports.clock.now(),
    );
    return this.#awaitConsent(call, { approval, isStored: false });
  }

  /** P5: what could not be analysed, or a guardian denied, is not waved through. */
  #withoutApprover(call: ToolCall, by: { tool: Tool; judgement: Ask }): Promise<ToolCall> {
    const { guardian, passesUnattended } = by.judgement;
    if (guardian?.answer === 'deny') {
      return this.#refuse(
        call,
        'guardian',
        `A guardian model denied this call, and nobody can be asked; it did not run. ${guardian.reason}`.trim(),
      );
    }
    if (this.#context.profile.unattended === 'approve' && passesUnattended) {
      return this.#executions.execute(call, by.tool, {
        basis: { kind: 'unattended' },
        fingerprint: null,
      });
    }
    return this.#refuse(call, 'no_approver', 'This call needs consent, and nobody can be asked.');
  }

  /** Goes on with a call that a process that is gone has asked about. */
  async #takeUp(call: ToolCall): Promise<ToolCall> {
    const approval = await this.#ports.ledger.approvalOf(call);
    this.#context.signal.throwIfAborted();
    if (approval?.toolCallId === call.id) {
      return this.#awaitConsent(call, { approval, isStored: true });
    }
    await this.#slot.resume();
    return this.#refuse(call, 'failed_closed', 'The request for consent to this call is lost.');
  }

  async #awaitConsent(
    call: ToolCall,
    question: { approval: Approval; isStored: boolean },
  ): Promise<ToolCall> {
    const answer = await this.#slot.whileWaiting(() =>
      this.#ports.gate.ask(this.#context, question),
    );
    this.#context.signal.throwIfAborted();
    return this.#act(call, { answer, approval: question.approval });
  }

  async #act(call: ToolCall, by: { answer: ConsentAnswer; approval: Approval }): Promise<ToolCall> {
    const { answer } = by;
    if (answer.failure !== null) {
      return this.#refuse(call, answer.failure.cause, answer.failure.explanation);
    }
    if (answer.choice === 'deny') {
      if (answer.ending.resolution === 'denied') this.#mayHaveDenials = true;
      const { cause, explanation } = refusalText(answer.ending);
      const { guardian } = by.approval;
      return this.#refuse(call, cause, withGuardianAdvice(explanation, guardian));
    }
    const approved = approvedCall(call, answer.ending);
    const tool = toolOf(this.#ports.tools, approved.input.tool);
    // What was shown is what runs, or nothing does (A8).
    const now = await this.#shownOf(approved, tool);
    if (!now || !isAsApproved(approved, { tool, now, ...by, ending: answer.ending })) {
      return this.#refuse(approved, 'failed_closed', CHANGED_MEANWHILE);
    }
    return this.#executions.execute(approved, tool, {
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

  /** A count that fails hides nothing else: the call is asked about without it. */
  async #removalOf(input: ToolInput): ReturnType<PreviewRemoval> {
    try {
      return await this.#ports.previewRemoval(input, this.#context, this.#context.signal);
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
}

/** Whether a call would do now exactly what a person approved: what was asked, or what they made of it. */
function isAsApproved(
  call: ToolCall,
  by: { tool: Tool; now: CallSubject; approval: Approval; ending: ApprovalEnding },
): boolean {
  const { tool, now, approval, ending } = by;
  if (ending.edited !== null) return canonicalJson(now.subject) === canonicalJson(ending.edited);
  return payloadHash(call.input, tool.environmentNames, now.fingerprint) === approval.payloadHash;
}
