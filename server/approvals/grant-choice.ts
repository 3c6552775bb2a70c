import type { Actor } from '@/server/domain/actor';
import type { Approval } from '@/server/domain/approval';
import type { Choice } from '@/server/domain/choice';
import { DomainError } from '@/server/domain/domain-error';
import type { GrantLevel, GrantOption } from '@/server/domain/grant';
import type { ProfileId } from '@/server/domain/ids';
import { canonicalJson } from '@/server/platform/canonical-json';
import type { NewGrant } from './approval-ledger';
import { exactGrant } from './exact-grant';

/** How wide a person wants what is remembered, option by option, and for how long. */
export interface GrantChoice {
  /** `option` is the place in the approval's `grantOptions`; an option left out keeps its default. */
  levels: readonly { option: number; level: GrantLevel }[];
  expiresAt?: number | null | undefined;
}

/**
 * What a choice leaves behind (G1, G2): exactly what was shown of each option at its level; the
 * identical subject where no options were shown. Nothing for `once` and `deny`. Throws
 * `invalid_input` with the field when a level was not shown, or it would have ended already.
 */
export function chosenGrant(
  choice: Choice,
  by: {
    approval: Approval;
    profileId: ProfileId;
    author: Actor;
    grants: GrantChoice | undefined;
    now: number;
  },
): NewGrant | undefined {
  const { approval, profileId, author, grants, now } = by;
  if (choice === 'once' || choice === 'deny') {
    if (grants === undefined) return undefined;
    throw invalid('grants', `“${choice}” remembers nothing. Leave grants out.`);
  }
  const expiresAt = grants?.expiresAt ?? null;
  if (expiresAt !== null && expiresAt <= now) {
    throw invalid('grants.expiresAt', 'This is over already. Choose a later moment.');
  }
  return {
    scope: choice === 'session' ? 'session' : 'profile',
    profileId,
    author,
    patterns: chosenPatterns(approval, grants),
    expiresAt,
  };
}

function chosenPatterns(
  { subject, grantOptions }: Approval,
  grants: GrantChoice | undefined,
): NewGrant['patterns'] {
  const levels = new Map<number, GrantLevel>();
  for (const { option, level } of grants?.levels ?? []) {
    if (!grantOptions[option]) {
      throw invalid('grants.levels', `There is no option ${String(option)} in this approval.`);
    }
    if (levels.has(option)) {
      throw invalid('grants.levels', `Option ${String(option)} is named twice.`);
    }
    levels.set(option, level);
  }
  if (grantOptions.length === 0) return [exactGrant(subject)];
  const chosen = grantOptions.map((option, index) =>
    patternOf(option, { index, level: levels.get(index) ?? option.defaultLevel }),
  );
  // The identical call can stand for several parts of it; it is remembered once.
  return [...new Map(chosen.map((one) => [canonicalJson(one.pattern), one])).values()];
}

function patternOf(
  option: GrantOption,
  by: { index: number; level: GrantLevel },
): NewGrant['patterns'][number] {
  const found = option.levels.find(({ level }) => level === by.level);
  if (found) return { pattern: found.pattern, words: found.words };
  const offered = option.levels.map(({ level }) => level).join(', ');
  throw invalid(
    'grants.levels',
    `Option ${String(by.index)} cannot be granted as “${by.level}”. Pick one of: ${offered}.`,
  );
}

function invalid(field: string, message: string): DomainError {
  return new DomainError('invalid_input', `${field}: ${message}`, { details: { field } });
}
