import type { ApprovalEdit } from '@/server/approvals/approval-edit';
import { payloadHash } from '@/server/approvals/payload-hash';
import type { Approval } from '@/server/domain/approval';
import { DomainError } from '@/server/domain/domain-error';
import type { Finding } from '@/server/domain/finding';
import type { Judgement } from '@/server/domain/judgement';
import type { RemovalPreview } from '@/server/domain/removal-preview';
import type { Severity } from '@/server/domain/severity';
import type { ToolInputOf } from '@/server/domain/tool-call';
import type { CallRunnerPorts } from './call-runner';
import { severityOf } from './new-approval';
import { contextOfRun } from './context-of-run';
import type { RunContext } from './run-context';

/** What the policy says of a command that a person would rather approve, and what would run. */
export interface JudgedEdit extends ApprovalEdit {
  verdict: Judgement['verdict'];
  explanation: string;
  findings: Finding[];
  severity: Severity;
  removal: RemovalPreview | null;
  /** The author of the session alone may not approve it. */
  needsOther: boolean;
}

const HARMLESS = 'Nothing risky was found in it.';

/**
 * Judges what a person would rather approve than what was asked, by the same policy as every call
 * (A8). Nothing is changed by it, and nothing runs.
 */
export class EditJudge {
  readonly #ports: Pick<CallRunnerPorts, 'ledger' | 'judge' | 'tools' | 'previewRemoval'>;

  constructor(ports: Pick<CallRunnerPorts, 'ledger' | 'judge' | 'tools' | 'previewRemoval'>) {
    this.#ports = ports;
  }

  /**
   * The verdict on `command` in the folder of what was asked. Rejects with `invalid_input` when the
   * approval is about no command, and with `not_found` when its session is gone.
   */
  async judge(approval: Approval, command: string): Promise<JudgedEdit> {
    const { subject, sessionId } = approval;
    if (subject.kind !== 'command' || approval.toolCallId === null) {
      throw new DomainError(
        'invalid_input',
        'edited: Only a command can be changed before it is approved. Deny this one and say why.',
        { details: { field: 'edited' } },
      );
    }
    const session = await this.#ports.ledger.findSession(sessionId);
    if (!session) throw new DomainError('not_found', 'The session of this approval is gone.');
    const input = { tool: 'terminal', command, cwd: subject.cwd } as const;
    // Nothing that a call would wait for ends with its run here: judging has no effect to undo.
    const { signal } = new AbortController();
    return this.#judgeInput(input, contextOfRun({ id: approval.runId, signal }, session));
  }

  async #judgeInput(input: ToolInputOf<'terminal'>, context: RunContext): Promise<JudgedEdit> {
    const { ledger, judge, tools, previewRemoval } = this.#ports;
    const tool = tools.terminal;
    const { subject, fingerprint } = await tool.subject(input, context);
    const base = {
      input,
      subject,
      payloadHash: payloadHash(input, tool.environmentNames, fingerprint),
    };
    const obstacle = await tool.obstacle(input, context);
    if (obstacle !== null) {
      const { explanation } = obstacle;
      return { ...base, ...NOTHING_FOUND, verdict: 'deny', explanation };
    }
    const denied = await ledger.deniedIn(context.runId);
    const judgement = await judge(input, context, { denied });
    const { verdict, findings } = judgement;
    const severity = severityOf(findings);
    return {
      ...base,
      verdict,
      explanation: verdict === 'allow' ? HARMLESS : judgement.explanation,
      findings,
      severity,
      removal: await previewRemoval(input, context, context.signal).catch(() => null),
      needsOther: context.profile.criticalNeedsOther && severity === 'critical',
    };
  }
}

const NOTHING_FOUND = {
  findings: [] as Finding[],
  severity: 'low',
  removal: null,
  needsOther: false,
} as const;
