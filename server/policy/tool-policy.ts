import type { ApprovalSubject } from '@/server/domain/approval';
import type { DeniedCall } from '@/server/domain/denied-call';
import type { GrantPattern } from '@/server/domain/grant';
import type { GrantId, ProfileId, SessionId } from '@/server/domain/ids';
import type { Judgement } from '@/server/domain/judgement';
import type { PolicyRule } from '@/server/domain/policy-rule';
import type { ToolInput } from '@/server/domain/tool-call';
import type { Clock } from '@/server/platform/clock';
import { calledBy } from './called-by';
import type { CallReader, SeenCall } from './call-reader';
import { decide } from './decide';
import { deniedBefore, type DeniedParts } from './grants/denied-before';
import type { Guardian } from './guardian/guardian';
import { GuardianStreaks } from './guardian/guardian-streaks';
import type { JudgedScope } from './judged-scope';
import { compileRules, NO_RULES, type CompiledRules } from './rules/compile-rules';

/** Finds what people have allowed for later. */
export interface GrantLookup {
  listInForce(by: {
    sessionId: SessionId;
    profileId: ProfileId;
    now: number;
  }): Promise<readonly { id: GrantId; pattern: GrantPattern }[]>;
}

/** Finds the rules of a profile. */
export interface RuleLookup {
  /**
   * The rules as stored now; null when there are none, and `same` when they are still the version that
   * the asker knows.
   */
  findRules(
    profileId: ProfileId,
    knownVersion: number | null,
  ): Promise<{ version: number; rules: readonly PolicyRule[] } | 'same' | null>;
}

/** Judges the calls of agents by P1 to P7, as far as no person is needed. */
export class ToolPolicy {
  readonly #clock: Pick<Clock, 'now'>;
  readonly #reader: CallReader;
  readonly #grants: GrantLookup;
  readonly #rules: RuleLookup;
  readonly #guardian: Guardian;
  readonly #streaks = new GuardianStreaks();
  readonly #compiled = new Map<ProfileId, { version: number; key: string; rules: CompiledRules }>();

  constructor(input: {
    clock: Pick<Clock, 'now'>;
    reader: CallReader;
    grants: GrantLookup;
    rules: RuleLookup;
    guardian: Guardian;
  }) {
    this.#clock = input.clock;
    this.#reader = input.reader;
    this.#grants = input.grants;
    this.#rules = input.rules;
    this.#guardian = input.guardian;
  }

  /**
   * The verdict on a call. Changes nothing but the count of a guardian's denials. Rejects only when
   * rules or grants cannot be read, or the signal is aborted while a guardian thinks.
   */
  async judge(
    input: ToolInput,
    scope: JudgedScope,
    { denied = [] }: { denied?: readonly DeniedCall[] } = {},
  ): Promise<Judgement> {
    const seen = this.#reader.read(input, scope);
    if (seen === null) return unusable(input);
    const rules = await this.#rulesOf(scope);
    const judgement = await this.#decide(seen, { input, scope, rules, denied });
    const { guardian, mode, carriesApprovals } = scope;
    const isForGuardian =
      judgement.verdict === 'ask' && judgement.isRememberable && carriesApprovals;
    if (mode !== 'smart' || guardian === null || !isForGuardian) return judgement;
    return this.#askGuardian(judgement, { seen, scope, input, guardian });
  }

  async #decide(
    seen: SeenCall,
    by: {
      input: ToolInput;
      scope: JudgedScope;
      rules: CompiledRules;
      denied: readonly DeniedCall[];
    },
  ): Promise<Judgement> {
    const { analysis } = seen;
    const { rules, scope, denied, input } = by;
    const { sessionId, profileId, mode } = scope;
    const now = this.#clock.now();
    const isBare =
      analysis.findings.length === 0 &&
      analysis.isAnalysable &&
      !rules.some(({ rule }) => rule.effect === 'ask');
    // Most calls: nothing was found, so that nothing has to be looked up.
    const grants =
      isBare || analysis.floor.length > 0
        ? []
        : await this.#grants.listInForce({ sessionId, profileId, now });
    return decide(analysis, {
      mode,
      rules,
      grants,
      denied: isBare ? undefined : this.#deniedBefore(seen, { input, scope, denied }),
      call: isBare ? undefined : seen.identity(),
      options: seen.options,
      now,
    });
  }

  /** The rules of the profile as they stand in the store at this moment, ready to match. */
  async #rulesOf(scope: Pick<JudgedScope, 'profileId' | 'workspace'>): Promise<CompiledRules> {
    const { profileId } = scope;
    const known = this.#compiled.get(profileId);
    const folders = this.#reader.folders(scope);
    const key = JSON.stringify(folders);
    const isUsable = known?.key === key;
    const found = await this.#rules.findRules(profileId, isUsable ? known.version : null);
    if (found === null) return NO_RULES;
    if (found === 'same') return known?.rules ?? NO_RULES;
    const rules = compileRules(found.rules, folders);
    this.#compiled.set(profileId, { version: found.version, key, rules });
    return rules;
  }

  #deniedBefore(
    seen: SeenCall,
    by: { input: ToolInput; scope: JudgedScope; denied: readonly DeniedCall[] },
  ): DeniedParts | undefined {
    const calls = by.denied.map(({ approvalId, deniedAt, subject }) => {
      const call = calledBy(subject);
      const parts = call ? (this.#reader.read(call, by.scope)?.analysis.parts ?? []) : [];
      return { approvalId, deniedAt, parts, isSame: isSameCall(by.input, subject) };
    });
    return calls.findLast(({ isSame }) => isSame) ?? deniedBefore(seen.analysis.parts, calls);
  }

  async #askGuardian(
    judgement: Extract<Judgement, { verdict: 'ask' }>,
    by: {
      seen: SeenCall;
      scope: JudgedScope;
      input: ToolInput;
      guardian: NonNullable<JudgedScope['guardian']>;
    },
  ): Promise<Judgement> {
    const { seen, scope, input, guardian } = by;
    const { answer, reason } = await this.#guardian.review({
      ...guardian,
      input,
      text: seen.text,
      findings: judgement.findings,
      workspace: scope.workspace,
      signal: scope.signal,
    });
    const deniedInARow = this.#streaks.count(scope.sessionId, answer);
    switch (answer) {
      case 'approve':
        return {
          verdict: 'allow',
          because: { kind: 'guardian', reason },
          findings: judgement.findings,
        };
      case 'escalate':
        return { ...judgement, guardian: { answer, reason } };
      case 'deny':
        // A person who is there may still let this one call pass; nothing of it is remembered (G4).
        return {
          ...judgement,
          isRememberable: false,
          grantOptions: [],
          guardian: { answer, reason, deniedInARow },
        };
    }
  }
}

function unusable(input: ToolInput): Judgement {
  return {
    verdict: 'deny',
    because: { kind: 'unusable' },
    explanation: input.tool === 'unusable' ? input.problem : 'No tool can carry this out.',
    findings: [],
  };
}

function isSameCall(input: ToolInput, subject: ApprovalSubject): boolean {
  return (
    input.tool === 'terminal' &&
    subject.kind === 'command' &&
    input.command === subject.command &&
    input.cwd === subject.cwd
  );
}
