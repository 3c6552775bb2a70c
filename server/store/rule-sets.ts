import type { RuleLookup } from '@/server/policy/tool-policy';
import type { ProfileId } from '@/server/domain/ids';
import { ruleSetSchema, type RuleSet } from '@/server/domain/policy-rule';
import type { PrismaClient } from '@/server/generated/prisma/client';

const NO_RULES: RuleSet = { version: 0, rules: [], updatedAt: null, updatedByName: null };

/** Reads the ordered rules of profiles. They are written by the write queue only. */
export class RuleSets implements RuleLookup {
  readonly #prisma: PrismaClient;

  constructor(prisma: PrismaClient) {
    this.#prisma = prisma;
  }

  /** The rules of a profile as stored now; version 0 without any when it never had some. */
  async find(profileId: ProfileId): Promise<RuleSet> {
    const row = await this.#prisma.ruleSet.findUnique({ where: { id: profileId } });
    if (!row) return NO_RULES;
    return ruleSetSchema.parse({
      version: row.version,
      rules: JSON.parse(row.rules) as unknown,
      updatedAt: Number(row.updatedAt),
      updatedByName: row.updatedByName,
    });
  }

  /** Reads the store each time: what was saved counts from the very next call on. */
  async findRules(profileId: ProfileId, knownVersion: number | null) {
    const row = await this.#prisma.ruleSet.findUnique({
      where: { id: profileId },
      select: { version: true },
    });
    if (!row) return null;
    if (row.version === knownVersion) return 'same';
    const { version, rules } = await this.find(profileId);
    return { version, rules };
  }
}
