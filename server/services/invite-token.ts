import { randomBytes } from 'node:crypto';
import { sha256 } from '@/server/platform/sha256';

/** Draws the secret of an invite link: 256 random bits in base64url. */
export function drawInviteToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What is kept of it: enough to know the link again, not enough to make one. */
export function inviteTokenHash(token: string): string {
  return sha256(token);
}
