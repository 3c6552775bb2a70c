import { randomBytes } from 'node:crypto';

/** Crockford's base 32 in lower case: no i, l, o, u, so that an id survives being read aloud. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';

const TIME_DIGITS = 10;
const CHANCE_DIGITS = 16;
const LARGEST_CHANCE = (1n << 80n) - 1n;

let lastTimeMs = -1;
let lastChance = 0n;

/**
 * Makes an id: the prefix, an underscore, then 48 bits of milliseconds and 80 random bits in 26
 * characters, after the ULID specification. Ids of one process sort in the order they were made,
 * also within a millisecond and when the clock steps back.
 *
 * @example createId('ses') // 'ses_01kbd3x8mzq5v7t0c2hn4jw9re'
 */
export function createId<P extends string>(prefix: P): `${P}_${string}` {
  const timeMs = Date.now();
  if (timeMs > lastTimeMs) {
    lastTimeMs = timeMs;
    lastChance = BigInt(`0x${randomBytes(10).toString('hex')}`);
  } else if (lastChance < LARGEST_CHANCE) {
    lastChance += 1n;
  } else {
    // The 80 bits are used up: borrow the next millisecond rather than break the order.
    lastTimeMs += 1;
    lastChance = 0n;
  }
  return `${prefix}_${encode(BigInt(lastTimeMs), TIME_DIGITS)}${encode(lastChance, CHANCE_DIGITS)}`;
}

function encode(value: bigint, digits: number): string {
  let rest = value;
  let text = '';
  for (let index = 0; index < digits; index += 1) {
    text = ALPHABET.charAt(Number(rest & 31n)) + text;
    rest >>= 5n;
  }
  return text;
}
