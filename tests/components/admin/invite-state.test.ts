import { expect, it } from 'vitest';
import { inviteState } from '@/components/admin/invite-state';

const open = { usedAt: null, revokedAt: null, expiresAt: 1_000 };

it('is open until the instant at which it expires', () => {
  expect(inviteState(open, 999)).toBe('open');
  expect(inviteState(open, 1_000)).toBe('expired');
});

it('stays used or revoked after it has expired as well', () => {
  expect(inviteState({ ...open, usedAt: 5 }, 2_000)).toBe('used');
  expect(inviteState({ ...open, revokedAt: 5 }, 2_000)).toBe('revoked');
  expect(inviteState({ ...open, revokedAt: 5 }, 10)).toBe('revoked');
});
