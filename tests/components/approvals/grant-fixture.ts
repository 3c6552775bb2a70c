import type { GrantOption } from '@/server/domain/grant';

/** What may be granted for `rm -rf build`: exactly it, below its folder, or all that rm removes. */
export const removalOption: GrantOption = {
  span: { start: 0, end: 12 },
  defaultLevel: 'shown',
  levels: [
    {
      level: 'exact',
      words: 'Run exactly this command in /srv/proj: rm -rf build',
      pattern: {
        kind: 'exact',
        tool: 'terminal',
        command: 'rm -rf build',
        cwd: '/srv/proj',
        risks: 'digest',
      },
    },
    {
      level: 'shown',
      words: 'Every “rm” that deletes a folder in /srv/proj/build or below it',
      pattern: {
        kind: 'part',
        program: 'rm',
        category: 'delete.recursive',
        target: { kind: 'below', folder: '/srv/proj/build' },
      },
    },
    {
      level: 'category',
      words: 'Every “rm” that deletes a folder, wherever it is',
      pattern: {
        kind: 'part',
        program: 'rm',
        category: 'delete.recursive',
        target: { kind: 'any' },
      },
    },
  ],
};

/** What can be granted no wider than exactly it. */
export const inlineOption: GrantOption = {
  span: null,
  defaultLevel: 'exact',
  levels: [
    {
      level: 'exact',
      words: 'Run exactly this command in /srv/proj: node -e 1',
      pattern: {
        kind: 'exact',
        tool: 'terminal',
        command: 'node -e 1',
        cwd: '/srv/proj',
        risks: 'digest',
      },
    },
  ],
};
