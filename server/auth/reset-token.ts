import { passwordResetIdSchema, type PasswordResetId, type UserId } from '@/server/domain/ids';
import { createId } from '@/server/platform/create-id';
import { drawLinkToken, linkTokenHash } from './link-token';

/** How long a reset link works, in milliseconds: a day. */
export const RESET_LINK_LIFE_MS = 24 * 3_600_000;

/** A reset link, before it is stored. */
export interface NewResetToken {
  /** The path that opens it, on whatever origin the server has; it cannot be had again. */
  path: string;
  /** The columns of its `PasswordReset` row; instants are milliseconds since the epoch. */
  row: {
    id: PasswordResetId;
    tokenHash: string;
    userId: UserId;
    createdById: UserId | null;
    createdByName: string | null;
    createdAt: number;
    expiresAt: number;
  };
}

/**
 * Makes the one-time link by which a person sets a new password. Nothing is stored: the caller inserts
 * `row`, which holds only the hash of the token. The token stands in the fragment of the path, which
 * no server and no log ever sees.
 *
 * @param input.now milliseconds since the epoch
 * @param input.createdBy the administrator who asks for it, or null for the command line
 */
export function createResetToken(input: {
  now: number;
  userId: UserId;
  createdBy: { userId: UserId; name: string } | null;
}): NewResetToken {
  const { now, userId, createdBy } = input;
  const token = drawLinkToken();
  return {
    path: `/reset#token=${token}`,
    row: {
      id: passwordResetIdSchema.parse(createId('pwr')),
      tokenHash: linkTokenHash(token),
      userId,
      createdById: createdBy?.userId ?? null,
      createdByName: createdBy?.name ?? null,
      createdAt: now,
      expiresAt: now + RESET_LINK_LIFE_MS,
    },
  };
}
