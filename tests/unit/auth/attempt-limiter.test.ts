import { describe, expect, test } from 'vitest';
import { AttemptLimiter } from '@/server/auth/attempt-limiter';
import { DomainError } from '@/server/domain/domain-error';
import { createFakeClock } from '@/tests/support/fake-clock';

function limiterOf(attemptsPerMinute: number) {
  const clock = createFakeClock();
  return { clock, limiter: new AttemptLimiter({ clock, attemptsPerMinute }) };
}

describe('AttemptLimiter', () => {
  test('lets the limit through and refuses the next, saying how long to wait', async () => {
    const { clock, limiter } = limiterOf(2);
    limiter.take('a');
    await clock.advance(20_000);
    limiter.take('a');
    try {
      limiter.take('a');
      expect.unreachable();
    } catch (error) {
      expect(error).toBeInstanceOf(DomainError);
      expect(error).toMatchObject({ code: 'rate_limited', details: { retryAfterMs: 40_000 } });
      expect(error).toHaveProperty(
        'message',
        'Too many attempts failed. Wait 40 seconds, then try again.',
      );
    }
  });

  test('opens again when the minute is over', async () => {
    const { clock, limiter } = limiterOf(1);
    limiter.take('a');
    await clock.advance(59_999);
    expect(() => limiter.take('a')).toThrow(DomainError);
    await clock.advance(1);
    expect(() => limiter.take('a')).not.toThrow();
  });

  test('counts each key alone, and by its own factor', () => {
    const { limiter } = limiterOf(1);
    limiter.take('a');
    expect(() => limiter.take('b')).not.toThrow();
    limiter.take('c', 2);
    expect(() => limiter.take('c', 2)).not.toThrow();
    expect(() => limiter.take('c', 2)).toThrow(DomainError);
  });

  test('a success does not use up the limit, and cannot raise it', () => {
    const { limiter } = limiterOf(1);
    for (let attempt = 0; attempt < 5; attempt += 1) {
      limiter.take('a');
      limiter.giveBack('a');
    }
    limiter.giveBack('a');
    limiter.giveBack('a');
    limiter.take('a');
    expect(() => limiter.take('a')).toThrow(DomainError);
  });

  test('forgets keys, so that many of them do not fill the memory', async () => {
    const { limiter } = limiterOf(1);
    limiter.take('first');
    for (let index = 0; index < 10_000; index += 1) limiter.take(`key ${index}`);
    // The first key was dropped to make room, so its count began anew.
    expect(() => limiter.take('first')).not.toThrow();
  });
});
