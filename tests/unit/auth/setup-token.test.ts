import { describe, expect, test } from 'vitest';
import { SETUP_TOKEN_LIFE_MS, SetupToken } from '@/server/auth/setup-token';
import { createFakeClock } from '@/tests/support/fake-clock';

function tokenAt() {
  const clock = createFakeClock();
  return { clock, setup: new SetupToken(clock) };
}

describe('SetupToken', () => {
  test('is random, at least 128 bits, in groups that can be read aloud', () => {
    const drawn = Array.from({ length: 50 }, () => tokenAt().setup.current().token);
    expect(new Set(drawn).size).toBe(50);
    for (const token of drawn)
      expect(token).toMatch(/^([0-9A-HJKMNP-TV-Z]{5}-){5}[0-9A-HJKMNP-TV-Z]{5}$/);
  });

  test('stays the same until it runs out, then a new one takes its place', async () => {
    const { clock, setup } = tokenAt();
    const { token, expiresAt } = setup.current();
    expect(expiresAt).toBe(clock.now() + SETUP_TOKEN_LIFE_MS);
    await clock.advance(SETUP_TOKEN_LIFE_MS - 1);
    expect(setup.current().token).toBe(token);
    await clock.advance(1);
    expect(setup.claim(token)).toBe('expired');
    const next = setup.current().token;
    expect(next).not.toBe(token);
    expect(setup.claim(token)).toBe('wrong');
    expect(setup.claim(next)).toBe('claimed');
  });

  test('is known again as a person types it', () => {
    const { setup } = tokenAt();
    const { token } = setup.current();
    const typed = ` ${token.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')} `;
    expect(setup.claim(typed)).toBe('claimed');
  });

  test('refuses a wrong one, and anything before one was made', () => {
    const { setup } = tokenAt();
    expect(setup.claim('')).toBe('wrong');
    setup.current();
    expect(setup.claim('')).toBe('wrong');
    expect(setup.claim('AAAAA-AAAAA-AAAAA-AAAAA-AAAAA-AAAAA')).toBe('wrong');
  });

  test('of two who offer it one claims it; a release lets the other try', () => {
    const { setup } = tokenAt();
    const { token } = setup.current();
    expect(setup.claim(token)).toBe('claimed');
    expect(setup.claim(token)).toBe('busy');
    setup.release();
    expect(setup.claim(token)).toBe('claimed');
  });

  test('works once: after it was closed nothing opens it, also no release', () => {
    const { setup } = tokenAt();
    const { token } = setup.current();
    setup.claim(token);
    setup.close();
    setup.release();
    expect(setup.claim(token)).toBe('closed');
    expect(setup.claim(setup.renew().token)).toBe('closed');
  });
});
