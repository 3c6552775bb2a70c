import { refusalText } from '@/server/approvals/consent-text';
import type { ApprovalGate, ConsentAnswer } from '@/server/approvals/approval-gate';
import { payloadHash } from '@/server/approvals/payload-hash';
import type { LiveTexts } from '@/server/events/live-texts';
import type { Judgement } from '@/server/domain/judgement';
import type { LiveRunStatus } from '@/server/domain/run';
import type { RefusalCause, ToolCall, ToolInput, ToolName } from '@/server/domain/tool-call';
import type { RunContext } from './run-context';
import type { RunLedger } from './run-ledger';
import type { RunSlot } from './run-slot';
import type { OnToolOutput, Tool, ToolResult } from './tool';

/** What the policy says of a call, before it runs. Must not have effects. */
export type JudgeCall = (input: ToolInput, context: RunContext) => Promise<Judgement>;

export interface CallRunnerPorts {
  ledger: RunLedger;
  gate: ApprovalGate;
  liveTexts: LiveTexts;
  judge: JudgeCall;
  tools: Record<ToolName, Tool>;
}

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
    const tool = this.#ports.tools[call.input.tool];
    const obstacle = await tool.obstacle(call.input, this.#context);
    if (obstacle !== null) return this.#refuse(call, 'workspace_missing', obstacle);
    const judgement = await this.#ports.judge(call.input, this.#context);
    // A run that ended meanwhile asks nobody: another run of its session may have come after it.
    this.#context.signal.throwIfAborted();
    switch (judgement.verdict) {
      case 'never':
        return this.#refuse(call, 'floor', judgement.explanation);
      case 'deny':
        return this.#refuse(call, 'rule', judgement.explanation);
      case 'allow': {
        const grantId = judgement.because.kind === 'grant' ? judgement.because.grantId : null;
        return this.#execute(call, tool, grantId);
      }
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
      // P5: what could not be analysed is not remembered by grants, and not waved through here.
      if (profile.unattended === 'approve' && by.judgement.isRememberable) {
        return this.#execute(call, by.tool, null);
      }
      return this.#refuse(call, 'no_approver', 'This call needs consent, and nobody can be asked.');
    }
    const hash = payloadHash(call.input, by.tool.environmentNames);
    const answer = await this.#slot.whileWaiting(() =>
      this.#ports.gate.ask(this.#context, {
        toolCall: call,
        command: call.input.command,
        description: by.judgement.explanation,
        findings: by.judgement.findings,
        allowPermanent: by.judgement.isRememberable,
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
    if (payloadHash(call.input, tool.environmentNames) !== hash) {
      return this.#refuse(call, 'failed_closed', 'The call changed after it was approved.');
    }
    return this.#execute(call, tool, null);
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

  #execute(call: ToolCall, tool: Tool, grantId: string | null): Promise<ToolCall> {
    const mine = this.#lastExecution.then(() => this.#executeNow(call, tool, grantId));
    this.#lastExecution = mine.catch(() => undefined);
    return mine;
  }

  async #executeNow(call: ToolCall, tool: Tool, grantId: string | null): Promise<ToolCall> {
    const { ledger, liveTexts } = this.#ports;
    const { sessionId, runId, signal } = this.#context;
    signal.throwIfAborted();
    const started = await ledger.startCall({ call, grantId, runStatus: this.#runStatus() });
    // Somebody else has started or ended it: it never runs twice (A9).
    if (!started) return call;
    const key = { kind: 'output', runId, toolCallId: call.id } as const;
    let result: ToolResult;
    try {
      result = await this.#runTool(started, tool, (text, offset) => {
        liveTexts.append(sessionId, key, { text, offset });
      });
    } finally {
      // Before the result is stored, for the same reason as the text of a step.
      liveTexts.drop(sessionId, (held) => held.kind === 'output' && held.toolCallId === call.id);
    }
    return (await ledger.completeCall({ call: started, result })) ?? started;
  }

  async #runTool(call: ToolCall, tool: Tool, onOutput: OnToolOutput): Promise<ToolResult> {
    let isOver = false;
    try {
      return await tool.execute(call.input, this.#context, (text, offset) => {
        // Late output of a call whose run has ended is dropped (B11).
        if (!isOver && !this.#context.signal.aborted) onOutput(text, offset);
      });
    } finally {
      isOver = true;
    }
  }
}
