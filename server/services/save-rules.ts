import { DomainError } from '@/server/domain/domain-error';
import type { ProfileId } from '@/server/domain/ids';
import type { PolicyRule, RuleSet } from '@/server/domain/policy-rule';
import type { WriteUnit } from '@/server/store/write-unit';
import { auditEntry } from './audit-entry';
import { existingProfile } from './profile-rules';
import type { AdminActor } from './require-admin';
import { checkedRules } from './rule-problems';
import type { ServiceRuntime } from './service-runtime';

/**
 * Replaces the rules of a profile; they count from the very next call on. `version` is the one that
 * was edited. Rejects with `not_found`, with `invalid_input` naming each bad rule by position and field,
 * and with `conflict` when somebody saved others meanwhile; then nothing is changed.
 */
export async function saveRules(
  runtime: ServiceRuntime,
  admin: AdminActor,
  input: { profileId: ProfileId; version: number; rules: readonly unknown[] },
): Promise<RuleSet> {
  const { profileId, version } = input;
  await existingProfile(runtime, profileId);
  const rules = checkedRules(input.rules);
  const before = await runtime.rows.ruleSets.find(profileId);
  if (before.version !== version) throw movedOn(before);
  const unit = savingOf(admin, { profileId, before, rules, updatedAt: runtime.clock.now() });
  let isWon: boolean;
  try {
    ({ isWon } = await runtime.writes.commit(unit));
  } catch (error) {
    // Two first savings at once: the database let one in, and this is the other.
    const now = await runtime.rows.ruleSets.find(profileId);
    if (now.version === version) throw error;
    throw movedOn(now);
  }
  if (!isWon) throw movedOn(await runtime.rows.ruleSets.find(profileId));
  return runtime.rows.ruleSets.find(profileId);
}

function savingOf(
  admin: AdminActor,
  by: { profileId: ProfileId; before: RuleSet; rules: PolicyRule[]; updatedAt: number },
): WriteUnit {
  const { profileId, before, rules, updatedAt } = by;
  const columns = {
    version: before.version + 1,
    rules: JSON.stringify(rules),
    updatedAt,
    updatedById: admin.userId,
    updatedByName: admin.name,
  };
  const audit = [
    auditEntry(admin, 'rules.saved', {
      subjectId: profileId,
      details: { version: columns.version, before: before.rules, after: rules },
    }),
  ];
  if (before.version === 0) {
    return { inserts: [{ table: 'RuleSet', row: { id: profileId, ...columns } }], audit };
  }
  const expect = { version: before.version };
  return { guard: { table: 'RuleSet', id: profileId, expect, set: columns }, audit };
}

function movedOn({ version, updatedByName }: RuleSet): DomainError {
  return new DomainError(
    'conflict',
    `version: ${updatedByName ?? 'Somebody'} saved other rules meanwhile. Load them and make your change again.`,
    { details: { field: 'version', version } },
  );
}
