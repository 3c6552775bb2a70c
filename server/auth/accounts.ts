import { DomainError } from '@/server/domain/domain-error';
import type { SignInId, UserId } from '@/server/domain/ids';
import type { Role } from '@/server/domain/role';
import { Prisma, type PrismaClient } from '@/server/generated/prisma/client';

/** What makes an account. `password` is in the clear and is hashed before it is stored. */
export interface NewAccount {
  id: UserId;
  name: string;
  email: string;
  password: string;
  role: Role;
}

/** Why a change of a person was not made. */
export type AccountChange = 'changed' | 'not_found' | 'last_admin';

/** The library's way to keep a password: a slow hash with a salt of its own. */
export interface PasswordHashing {
  hash(password: string): Promise<string>;
  verify(input: { hash: string; password: string }): Promise<boolean>;
}

/** The name by which the sign-in library knows the account that holds a person's password. */
const PASSWORD_PROVIDER = 'credential';

/** There is another administrator who can sign in; `u` is the person to be changed. */
const ANOTHER_ADMIN = Prisma.sql`EXISTS (SELECT 1 FROM "User" o
  WHERE o."role" = 'admin' AND o."disabledAt" IS NULL AND o."id" <> "User"."id")`;

/** Makes and changes the accounts of people; the only place that does. */
export class Accounts {
  readonly #prisma: PrismaClient;
  readonly #passwords: PasswordHashing;

  constructor(input: { prisma: PrismaClient; passwords: PasswordHashing }) {
    this.#prisma = input.prisma;
    this.#passwords = input.passwords;
  }

  /** Whether an account has this e-mail address, in any case of its letters. */
  async isEmailTaken(email: string): Promise<boolean> {
    const row = await this.#prisma.user.findUnique({
      where: { email: email.toLowerCase() },
      select: { id: true },
    });
    return row !== null;
  }

  /** Makes an account, in one transaction. Rejects with `conflict` when the address is taken. */
  async create(account: NewAccount): Promise<void> {
    const { id, name, role } = account;
    const email = account.email.toLowerCase();
    const password = await this.#passwords.hash(account.password);
    try {
      await this.#prisma.user.create({
        data: {
          id,
          name,
          email,
          role,
          accounts: {
            create: { id: `acc_${id}`, accountId: id, providerId: PASSWORD_PROVIDER, password },
          },
        },
      });
    } catch (error) {
      if (await this.isEmailTaken(email)) throw emailTaken(error);
      throw error;
    }
  }

  /** Gives a person another name. */
  async setName(input: { userId: UserId; name: string }): Promise<void> {
    await this.#prisma.user.update({ where: { id: input.userId }, data: { name: input.name } });
  }

  /**
   * Sets a new password for whoever knows the old one, and ends every sign-in but the one that asks.
   * Gives how many it ended; null when the old password is wrong, also when it was changed meanwhile.
   */
  async changePassword(input: {
    userId: UserId;
    current: string;
    next: string;
    keepSignInId: SignInId | null;
  }): Promise<number | null> {
    const { userId, current, next, keepSignInId } = input;
    const held = await this.#prisma.account.findFirst({
      where: { userId, providerId: PASSWORD_PROVIDER },
    });
    const hash = held?.password ?? null;
    if (hash === null || !(await this.#passwords.verify({ hash, password: current }))) return null;
    const password = await this.#passwords.hash(next);
    return this.#prisma.$transaction(async (tx) => {
      const { count } = await tx.account.updateMany({
        where: { userId, providerId: PASSWORD_PROVIDER, password: hash },
        data: { password },
      });
      if (count === 0) return null;
      const others = keepSignInId === null ? { userId } : { userId, id: { not: keepSignInId } };
      return (await tx.signIn.deleteMany({ where: others })).count;
    });
  }

  /**
   * Sets a new password without the old one and ends every sign-in. False, and nothing changes, for a
   * person who was shut out.
   */
  async resetPassword(input: { userId: UserId; password: string }): Promise<boolean> {
    const { userId } = input;
    const password = await this.#passwords.hash(input.password);
    return this.#prisma.$transaction(async (tx) => {
      const { count } = await tx.account.updateMany({
        where: { userId, providerId: PASSWORD_PROVIDER, user: { disabledAt: null } },
        data: { password },
      });
      if (count > 0) await tx.signIn.deleteMany({ where: { userId } });
      return count > 0;
    });
  }

  /** Gives a person a role; never takes it from the last administrator who can sign in. */
  async setRole(input: { userId: UserId; role: Role }): Promise<AccountChange> {
    const { userId, role } = input;
    const changed = await this.#prisma.$executeRaw`
      UPDATE "User" SET "role" = ${role}, "updatedAt" = ${new Date()}
      WHERE "id" = ${userId}
        AND (${role} = 'admin' OR "role" <> 'admin' OR "disabledAt" IS NOT NULL
          OR ${ANOTHER_ADMIN})`;
    return changed > 0 ? 'changed' : this.#whyNot(userId);
  }

  /**
   * Lets a person sign in or not; never shuts out the last administrator. Whoever is shut out is
   * signed out everywhere.
   *
   * @param input.disabledAt since when, or null to let them in again
   */
  async setDisabled(input: { userId: UserId; disabledAt: Date | null }): Promise<AccountChange> {
    const { userId, disabledAt } = input;
    if (disabledAt === null) {
      const { count } = await this.#prisma.user.updateMany({
        where: { id: userId },
        data: { disabledAt },
      });
      return count > 0 ? 'changed' : 'not_found';
    }
    const changed = await this.#prisma.$executeRaw`
      UPDATE "User" SET "disabledAt" = ${disabledAt}, "updatedAt" = ${disabledAt}
      WHERE "id" = ${userId}
        AND ("role" <> 'admin' OR "disabledAt" IS NOT NULL OR ${ANOTHER_ADMIN})`;
    if (changed === 0) return this.#whyNot(userId);
    await this.#prisma.signIn.deleteMany({ where: { userId } });
    return 'changed';
  }

  async #whyNot(userId: UserId): Promise<AccountChange> {
    const row = await this.#prisma.user.findUnique({ where: { id: userId } });
    return row ? 'last_admin' : 'not_found';
  }
}

/** The refusal of an e-mail address that has an account already. */
export function emailTaken(cause?: unknown): DomainError {
  return new DomainError('conflict', 'email: An account with this e-mail address exists already.', {
    details: { field: 'email' },
    cause,
  });
}
