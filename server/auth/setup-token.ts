import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Clock } from '@/server/platform/clock';

/** How long a printed token opens the first-run setup. */
export const SETUP_TOKEN_LIFE_MS = 30 * 60_000;

/** Crockford's base 32: no letter that is mistaken for a digit. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const GROUPS = 6;
const GROUP_LENGTH = 5;

/** What became of an offered token; only `claimed` may go on. */
export type SetupClaim = 'claimed' | 'wrong' | 'expired' | 'busy' | 'closed';

/**
 * The one-time token that lets the first person make themselves the administrator. It lives in
 * memory only: whoever can read the terminal may use it, once, for half an hour.
 *
 * Of several browsers that offer it at once one claims it; the others are told so until that one
 * either succeeds (`close`) or gives it back (`release`).
 */
export class SetupToken {
  readonly #clock: Clock;
  #token = '';
  #expiresAt = 0;
  #state: 'open' | 'claimed' | 'closed' = 'open';

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** The token that is valid now, for printing; made anew when the last one ran out. */
  current(): { token: string; expiresAt: number } {
    if (this.#clock.now() >= this.#expiresAt) return this.renew();
    return { token: this.#token, expiresAt: this.#expiresAt };
  }

  /** Makes a new token; the one before it is worth nothing from then on. */
  renew(): { token: string; expiresAt: number } {
    this.#token = drawToken();
    this.#expiresAt = this.#clock.now() + SETUP_TOKEN_LIFE_MS;
    return { token: this.#token, expiresAt: this.#expiresAt };
  }

  /** Offers a token as typed or pasted: case, spaces and hyphens do not matter. */
  claim(offered: string): SetupClaim {
    if (this.#state === 'closed') return 'closed';
    if (this.#token === '' || !isSame(offered, this.#token)) return 'wrong';
    if (this.#clock.now() >= this.#expiresAt) return 'expired';
    if (this.#state === 'claimed') return 'busy';
    this.#state = 'claimed';
    return 'claimed';
  }

  /** Gives the claim back: the setup did not succeed and may be tried again. */
  release(): void {
    if (this.#state === 'claimed') this.#state = 'open';
  }

  /** Ends it for good: there is an administrator. */
  close(): void {
    this.#state = 'closed';
    this.#token = '';
  }
}

/** 150 random bits in six groups of five characters. */
function drawToken(): string {
  const characters = [...randomBytes(GROUPS * GROUP_LENGTH)].map((byte) =>
    ALPHABET.charAt(byte & 31),
  );
  return Array.from({ length: GROUPS }, (_, group) =>
    characters.slice(group * GROUP_LENGTH, (group + 1) * GROUP_LENGTH).join(''),
  ).join('-');
}

/** Compares digests, so that neither content nor length shows in the time it takes. */
function isSame(offered: string, token: string): boolean {
  return timingSafeEqual(digest(offered), digest(token));
}

/** Reads letters that look alike as the digit that was meant, as Crockford's base 32 says. */
function digest(token: string): Buffer {
  const plain = token.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1');
  return createHash('sha256').update(plain).digest();
}
