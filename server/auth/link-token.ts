import { randomBytes } from 'node:crypto';
import { sha256 } from '@/server/platform/sha256';

/** Draws the secret of a one-time link: 256 random bits in base64url. */
export function drawLinkToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What is kept of it: enough to know the link again, not enough to make one. */
export function linkTokenHash(token: string): string {
  return sha256(token);
}
