import type { Finding } from '@/server/domain/finding';
import type { PolicyRule } from '@/server/domain/policy-rule';
import type { CallPart } from '../call-part';
import type { CompiledRule, CompiledRules } from './compile-rules';
import { certainlyMatches, isAbout, mayMatch } from './match-rule';

/** The first deny rule that a part of the call may match, wherever it stands among the rules (P1). */
export function denyingRule(
  rules: CompiledRules,
  parts: readonly CallPart[],
): PolicyRule | undefined {
  return rules.find(
    (each) => each.rule.effect === 'deny' && parts.some((part) => mayMatch(each, part)),
  )?.rule;
}

/** What the ordered rules say of one part (P3). */
interface PartVerdict {
  /** The rule that asks about it; nothing else counts then. */
  readonly askedBy: PolicyRule | undefined;
  /** The findings that a rule allows, each with that rule. */
  readonly allowed: readonly { finding: Finding; rule: PolicyRule }[];
  /** The rule that allows a part about which nothing was found. */
  readonly allowedBy: PolicyRule | undefined;
}

/**
 * Goes through the rules in order: for each finding of the part, and for a part without any, the first
 * rule that matches counts. An `allow` rule counts only where it certainly matches.
 */
export function verdictOnPart(rules: CompiledRules, part: CallPart): PartVerdict {
  const allowed: { finding: Finding; rule: PolicyRule }[] = [];
  let open = part.findings;
  for (const each of rules) {
    const { rule } = each;
    if (rule.effect === 'ask' && asks(each, part, open)) {
      return { askedBy: rule, allowed, allowedBy: undefined };
    }
    if (rule.effect === 'allow' && certainlyMatches(each, part)) {
      if (part.findings.length === 0 && rule.category === null) {
        return { askedBy: undefined, allowed, allowedBy: rule };
      }
      const mine = open.filter((finding) => finding.isGrantable && isAbout(each, finding));
      allowed.push(...mine.map((finding) => ({ finding, rule })));
      open = open.filter((finding) => !mine.includes(finding));
      if (open.length === 0 && part.findings.length > 0) break;
    }
  }
  return { askedBy: undefined, allowed, allowedBy: undefined };
}

function asks(each: CompiledRule, part: CallPart, open: readonly Finding[]): boolean {
  if (!mayMatch(each, part)) return false;
  return part.isOpen || open.length === 0 || open.some((finding) => isAbout(each, finding));
}
