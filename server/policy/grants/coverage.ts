import type { Finding } from '@/server/domain/finding';
import type { GrantPattern } from '@/server/domain/grant';
import type { GrantId, RuleId } from '@/server/domain/ids';
import type { PolicyRule } from '@/server/domain/policy-rule';
import { isSameFinding, type CallPart } from '../call-part';
import type { CompiledRules } from '../rules/compile-rules';
import { verdictOnPart } from '../rules/rule-verdicts';
import { coversFile } from './file-grants';
import { coversFinding } from './covers-finding';

/** A stored consent that is in force. */
export interface StoredGrant {
  id: GrantId;
  pattern: GrantPattern;
}

/** What rules and grants say together of a call that was analysed. */
interface Coverage {
  /** The rule that asks about a part of it, whatever else is allowed. */
  askedBy: PolicyRule | undefined;
  /** Whether every finding of every part is covered. */
  isWhole: boolean;
  ruleIds: readonly RuleId[];
  grantIds: readonly GrantId[];
  /** Part by part, and finding by finding, by what it is covered. */
  parts: readonly PartCoverage[];
}

export interface PartCoverage {
  part: CallPart;
  askedBy: PolicyRule | undefined;
  /** The rule that lets a part pass about which nothing was found. */
  allowedBy: PolicyRule | undefined;
  findings: readonly {
    finding: Finding;
    by: { kind: 'rule'; rule: PolicyRule } | { kind: 'grant'; grantId: GrantId } | null;
  }[];
}

/** Asks rules, then grants, about every part of a call (P3). */
export function coverageOf(
  analysis: { findings: readonly Finding[]; parts: readonly CallPart[] },
  by: { rules: CompiledRules; grants: readonly StoredGrant[]; call: GrantPattern | undefined },
): Coverage {
  const whole = by.grants.find(({ pattern }) => coversCall(pattern, by.call));
  const parts = analysis.parts.map((part): PartCoverage => {
    const { askedBy, allowed, allowedBy } = verdictOnPart(by.rules, part);
    const findings = part.findings.map((finding) => {
      const rule = allowed.find((one) => one.finding === finding)?.rule;
      if (rule !== undefined) return { finding, by: { kind: 'rule' as const, rule } };
      const grant = whole ?? by.grants.find(({ pattern }) => coversPart(pattern, finding, part));
      return {
        finding,
        by: grant === undefined ? null : { kind: 'grant' as const, grantId: grant.id },
      };
    });
    return { part, askedBy, allowedBy, findings };
  });
  const all = parts.flatMap(({ findings }) => findings);
  const isAttached = (finding: Finding): boolean =>
    all.some((one) => isSameFinding(one.finding, finding));
  return {
    askedBy: parts.find((part) => part.askedBy !== undefined)?.askedBy,
    isWhole: all.every((one) => one.by !== null) && analysis.findings.every(isAttached),
    ruleIds: unique(all.flatMap((one) => (one.by?.kind === 'rule' ? [one.by.rule.id] : []))),
    grantIds: unique(all.flatMap((one) => (one.by?.kind === 'grant' ? [one.by.grantId] : []))),
    parts,
  };
}

/** Whether a grant covers the whole of a call, because it is the identical one or about this file. */
function coversCall(pattern: GrantPattern, call: GrantPattern | undefined): boolean {
  if (pattern.kind === 'exact' && call?.kind === 'exact') {
    return (
      pattern.tool === call.tool &&
      pattern.command === call.command &&
      pattern.cwd === call.cwd &&
      (pattern.risks === undefined || pattern.risks === call.risks)
    );
  }
  return pattern.kind === 'path' && call?.kind === 'path' && coversFile(pattern, call);
}

function coversPart(pattern: GrantPattern, finding: Finding, part: CallPart): boolean {
  return pattern.kind === 'part' && coversFinding(pattern, finding, part);
}

function unique<Id extends string>(ids: readonly Id[]): Id[] {
  return [...new Set(ids)];
}
