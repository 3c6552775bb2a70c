import type { ProfileId } from '@/server/domain/ids';
import { profileSchema, type Profile } from '@/server/domain/profile';
import type { PrismaClient } from '@/server/generated/prisma/client';
import type { ProfileModel } from '@/server/generated/prisma/models';
import { nullableNumber } from './nullable-number';

/** Reads the profiles. */
export class Profiles {
  readonly #prisma: PrismaClient;

  constructor(prisma: PrismaClient) {
    this.#prisma = prisma;
  }

  /** The profiles in the order in which they were made; archived ones only if asked for. */
  async list(input: { includeArchived: boolean }): Promise<Profile[]> {
    const rows = await this.#prisma.profile.findMany({
      where: input.includeArchived ? {} : { archivedAt: null },
      orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    });
    return rows.map(toProfile);
  }

  async find(profileId: ProfileId): Promise<Profile | null> {
    const row = await this.#prisma.profile.findUnique({ where: { id: profileId } });
    return row ? toProfile(row) : null;
  }

  async findByName(name: string): Promise<Profile | null> {
    const row = await this.#prisma.profile.findUnique({ where: { name } });
    return row ? toProfile(row) : null;
  }
}

/** Reads a stored profile; throws when the row is not one. */
export function toProfile(row: ProfileModel): Profile {
  return profileSchema.parse({
    ...row,
    createdAt: Number(row.createdAt),
    archivedAt: nullableNumber(row.archivedAt),
  });
}
