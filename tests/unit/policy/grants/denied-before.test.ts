import { describe, expect, it } from 'vitest';
import { approvalIdSchema } from '@/server/domain/ids';
import { createId } from '@/server/platform/create-id';
import { deniedBefore } from '@/server/policy/grants/denied-before';
import { see } from '../policy-rig';

/** Whether the second command falls under the denial of the first. */
function isDenied(first: string, next: string): boolean {
  const denied = {
    approvalId: approvalIdSchema.parse(createId('apr')),
    deniedAt: 0,
    parts: see(first).analysis.parts,
  };
  return deniedBefore(see(next).analysis.parts, [denied]) !== undefined;
}

describe('A14 the class that was denied', () => {
  it.each([
    'rm -rf build',
    'rm -r -f ./build/',
    '/bin/rm -rf "$PWD/build"',
    'sudo rm -rf build',
    "bash -c 'rm -rf build'",
    'find build -delete',
    'rimraf build',
    'rm -rf build/sub',
    'cd .. && rm -rf proj/build',
    'env X=1 nice rm -rf build',
    'ls && rm -rf build',
    'rm -rf src build',
  ])('28: rm -rf build, done again as %s', (next) => {
    expect(isDenied('rm -rf build', next)).toBe(true);
  });

  it.each(['rm -rf dist', 'ls build', 'git push --force origin build', 'chmod -R 777 build'])(
    'is not %s',
    (next) => {
      expect(isDenied('rm -rf build', next)).toBe(false);
    },
  );

  it('knows one push under its several spellings, and another branch as another', () => {
    const first = 'git push --force origin main';
    expect(isDenied(first, 'git push -f origin main')).toBe(true);
    expect(isDenied(first, 'git push origin +main')).toBe(true);
    expect(isDenied(first, 'git push --force origin next')).toBe(false);
  });

  it('names the latest of several denials', () => {
    const parts = see('rm -rf build').analysis.parts;
    const [early, late] = [1, 2].map((deniedAt) => ({
      approvalId: approvalIdSchema.parse(createId('apr')),
      deniedAt,
      parts,
    }));
    if (!early || !late) throw new Error('two');
    expect(deniedBefore(parts, [late, early])).toBe(late);
  });
});
