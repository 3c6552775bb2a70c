import { describe, expect, it } from 'vitest';
import { chosenGrant, type GrantChoice } from '@/server/approvals/grant-choice';
import type { Choice } from '@/server/domain/choice';
import type { GrantOption } from '@/server/domain/grant';
import { profileIdSchema } from '@/server/domain/ids';
import { createId } from '@/server/platform/create-id';
import { anActor } from '@/tests/support/an-actor';
import { anApproval } from '@/tests/support/an-approval';

const profileId = profileIdSchema.parse(createId('prf'));
const NOW = 1_000;

const EXACT = { kind: 'exact', tool: 'terminal', command: 'rm -rf build', cwd: '/w' } as const;
const BELOW = {
  kind: 'part',
  program: 'rm',
  category: 'delete',
  target: { kind: 'below', folder: '/w/build' },
} as const;

const OPTION: GrantOption = {
  span: { start: 0, end: 12 },
  levels: [
    { level: 'exact', words: 'Exactly this', pattern: EXACT },
    { level: 'shown', words: 'Below build', pattern: BELOW },
  ],
  defaultLevel: 'shown',
};

function chosen(choice: Choice, by: { grantOptions?: GrantOption[]; grants?: GrantChoice } = {}) {
  return chosenGrant(choice, {
    approval: anApproval({ grantOptions: by.grantOptions ?? [] }),
    profileId,
    author: anActor(),
    grants: by.grants,
    now: NOW,
  });
}

describe('G1 what a choice leaves behind', () => {
  it('nothing, for once and deny', () => {
    expect(chosen('once', { grantOptions: [OPTION] })).toBeUndefined();
    expect(chosen('deny', { grantOptions: [OPTION] })).toBeUndefined();
  });

  it('a grant for the session, or for the profile, which ends by itself only when told to', () => {
    expect(chosen('session')).toMatchObject({ scope: 'session', profileId, expiresAt: null });
    expect(chosen('always')).toMatchObject({ scope: 'profile', profileId, expiresAt: null });
    const grants = { levels: [], expiresAt: NOW + 1 };
    expect(chosen('always', { grants })).toMatchObject({ expiresAt: NOW + 1 });
  });
});

describe('G2 how wide it is', () => {
  it('the identical call, where nothing else was shown', () => {
    expect(chosen('always')?.patterns).toMatchObject([{ pattern: EXACT }]);
  });

  it('each part as it was shown, unless it was narrowed or widened', () => {
    const grantOptions = [OPTION, OPTION];
    const levels = [{ option: 1, level: 'exact' as const }];
    expect(chosen('always', { grantOptions, grants: { levels } })?.patterns).toEqual([
      { pattern: BELOW, words: 'Below build' },
      { pattern: EXACT, words: 'Exactly this' },
    ]);
  });

  it('the same pattern of two parts is remembered once', () => {
    const grantOptions = [OPTION, OPTION];
    expect(chosen('session', { grantOptions })?.patterns).toHaveLength(1);
  });

  it('never wider than what was shown', () => {
    const widest = { levels: [{ option: 0, level: 'category' as const }] };
    expect(() => chosen('always', { grantOptions: [OPTION], grants: widest })).toThrow(
      /grants\.levels: .*cannot be granted as “category”\. Pick one of: exact, shown\./,
    );
  });
});
