import { describe, expect, it } from 'vitest';
import { createCommandParser } from '@/server/policy/parse-command';
import { showPath } from '@/server/policy/paths/path-pattern';
import { removalsOf } from '@/server/policy/removals/removed-targets';
import { CASE_CONTEXT } from '../judge-command';

const parser = await createCommandParser();
const CWD = CASE_CONTEXT.cwd;

/** The targets, `/` at the end of those that go with everything in them; `…` when more may come. */
function removed(command: string): string | null {
  const removals = removalsOf(parser, command, CASE_CONTEXT);
  if (removals === null) return null;
  const targets = removals.targets.map(
    ({ path, isRecursive }) => `${showPath(path)}${isRecursive ? '/' : ''}`,
  );
  return [...targets, ...(removals.isWhole ? [] : ['…'])].join(' ');
}

describe('what a command would remove', () => {
  it.each([
    ['rm -rf build', `${CWD}/build/`],
    ['rm -f a.txt b.txt', `${CWD}/a.txt ${CWD}/b.txt`],
    ["bash -c 'cd src && rm -r ../dist'", `${CWD}/dist/`],
    ['sudo rm -rf /var/log/app', '/var/log/app/'],
    ['rm -rf build/*', `${CWD}/build/*/`],
    ['git push --force; rm -rf build', `${CWD}/build/`],
    ['rmdir old', `${CWD}/old`],
    ['cd src && git clean -fd', `${CWD}/src`],
    ['find logs -name "*.log" -delete', `${CWD}/logs`],
    ['find . -type d -name node_modules -exec rm -rf {} +', `${CWD}/`],
    ['find . -type f -exec rm {} +', CWD],
  ])('M6 %s', (command, expected) => {
    expect(removed(command)).toBe(expected);
  });

  it.each([
    ['rm -rf "$DIR"', '…'],
    ['rm -rf build "$DIR"', `${CWD}/build/ …`],
    ['cat list | xargs rm', '…'],
    ['rsync -a --delete a/ b/', '…'],
    ['find . -newer mark -delete', '…'],
    ['find . -name "*.[ch]" -delete', '…'],
    ['cd "$DIR" && rm -rf build', '…'],
    ['git clean -ffd', '…'],
    ['git clean -fd -e keep', '…'],
  ])('M6 says of %s that more shows only when it runs', (command, expected) => {
    expect(removed(command)).toBe(expected);
  });

  it.each([
    'ls',
    'git clean -n',
    'git clean -nfd',
    'git status',
    'echo rm -rf build',
    'find . -name "*.log"',
    'mv a b',
    'x'.repeat(70_000),
  ])('M6 nothing is removed by %.20s', (command) => {
    expect(removed(command)).toBeNull();
  });
});
