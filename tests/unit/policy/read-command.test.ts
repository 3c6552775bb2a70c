import { describe, expect, it } from 'vitest';
import { createCommandParser } from '@/server/policy/parse-command';
import { readCommand } from '@/server/policy/read-command';
import type { ShellWord } from '@/server/policy/shell-value';
import { originalSource } from '@/server/policy/syntax/source-text';
import { CASE_CONTEXT } from './judge-command';

const parser = await createCommandParser();

/** A word as text, with `…` for what is unknown. */
const shown = ({ pieces }: ShellWord): string =>
  pieces.map((piece) => (piece.kind === 'text' ? piece.text : '…')).join('');

/** The words of every program that a command would start. */
function programs(command: string): readonly (readonly string[])[] {
  const reading = readCommand(parser, originalSource(command), CASE_CONTEXT);
  expect(reading.problems).toEqual([]);
  return reading.commands
    .filter(({ words }) => words.length > 0)
    .map(({ words }) => words.map(shown));
}

describe('S1 words are what the program would see', () => {
  it.each<[string, readonly string[]]>([
    ['x a\\ b "c d" \'e f\'', ['x', 'a b', 'c d', 'e f']],
    ['x a"b"\'c\'d', ['x', 'abcd']],
    ['x "a\\"b\\$c\\d"', ['x', 'a"b$c\\d']],
    ["x $'a\\tb\\x41\\u00e9\\101\\'c'", ['x', "a\tbA\u00e9A'c"]],
    ['x $"a b"', ['x', 'a b']],
    ['x "" \'\'', ['x', '', '']],
    ['x $1 "$1" $@ "$@"', ['x', '']],
    ['x ~ ~/a "~" a~', ['x', '/home/u', '/home/u/a', '~', 'a~']],
    ['x a{b,c}d {1..3} {a} {b,"c d"}', ['x', 'abd', 'acd', '1', '2', '3', '{a}', 'b', 'c d']],
    ['x $((1 + 2)) $UNSET"a"', ['x', '…', '…a']],
    ['x $(echo a b) "$(echo a b)" `echo c`', ['x', 'a', 'b', 'a b', 'c']],
    ['x a\\\nb', ['x', 'ab']],
    ['x a#b #c', ['x', 'a#b']],
    ['x > f a 2>&1 b < g', ['x', 'a', 'b']],
    ['x $(pwd) $HOME $PWD', ['x', '/home/u/proj', '/home/u', '/home/u/proj']],
  ])('%s', (command, words) => {
    expect(programs(command).at(-1)).toEqual(words);
  });
});

describe('S1 variables are followed as far as the command sets them', () => {
  it.each<[string, readonly string[]]>([
    ['A="b c"; x $A "$A"', ['x', 'b', 'c', 'b c']],
    ['A=b; A=c; x $A', ['x', 'c']],
    ['A=b x $A', ['x', '…']],
    ['A=b; A+=c; x "$A"', ['x', '…']],
    ['A=(b "c d"); x "${A[@]}" $A ${A[1]}', ['x', 'b', 'c d', 'b', 'c', 'd']],
    ['A=b; (A=c); x $A', ['x', 'b']],
    ['A=b; A=c | true; x $A', ['x', 'b']],
    ['A=b; if t; then A=c; fi; x $A', ['x', '…']],
    ['A=b; if t; then A=b; fi; x $A', ['x', 'b']],
    ['A=b; while t; do A=c; done; x $A', ['x', '…']],
    ['A=b; f() { A=c; }; f; x $A', ['x', 'c']],
    ['A=b; read A; x "$A"', ['x', '…']],
    ['A=1; ((A++)); x "$A"', ['x', '…']],
    ['A=b; printf -v A c; x "$A"', ['x', '…']],
    ['A=b; declare -n R=A; x "$A"', ['x', '…']],
    ['A=b; eval A=c; x "$A"', ['x', 'c']],
    ['A=b; unset A; x "$A"', ['x', '']],
    ['IFS=,; A=b,c; x $A', ['x', 'b', 'c']],
    ['A=; x ${A:-b} ${A:+c}d', ['x', 'b', '…d']],
    ['A=file.ts; x ${A%.ts} ${A#file}', ['x', 'file', '.ts']],
    ['set -- a "b c"; shift; x "$@"', ['x', 'b c']],
    ['f() { x "$2"; }; f a "b c"', ['x', 'b c']],
  ])('%s', (command, words) => {
    expect(programs(command)).toContainEqual(words);
  });

  it('goes through the values of a loop', () => {
    expect(programs('for i in a "b c"; do x "$i"; done')).toEqual([
      ['x', 'a'],
      ['x', 'b c'],
    ]);
  });

  it('gives a child shell only what is exported', () => {
    expect(programs(`A=b; sh -c 'x "$A"'`)).toContainEqual(['x', '…']);
    expect(programs(`export A=b; sh -c 'x "$A"'`)).toContainEqual(['x', 'b']);
    expect(programs(`export A=b; env -i sh -c 'x "$A"'`)).toContainEqual(['x', '…']);
  });
});

describe('S1 programs are found wherever they start', () => {
  it.each([
    'x | y',
    'a=$(y)',
    'echo `y`',
    'cat <(y)',
    '[[ -n $(y) ]]',
    '(( $(y) ))',
    'case $(y) in a) ;; esac',
    'case a in $(y)) ;; esac',
    'for i in $(y); do :; done',
    'cat <<EOF\n$(y)\nEOF',
    'cat <<EOF\n`y`\nEOF',
    'cat <<EOF | y\nEOF\n',
    'cat <<EOF && y\nEOF\n',
    'cat <<< "$(y)"',
    'x > "$(y)"',
    'echo "${A:-$(y)}"',
    'A=([0]=$(y))',
    'f() { y; }',
    'trap y EXIT',
    'until y; do :; done',
    'if a; then b; elif y; then c; fi',
    'if a; then b; else y; fi',
    'select i in a; do y; done',
    '! y',
    'time y',
    'coproc y',
    'xargs y < f',
    'find . -exec y {} \\;',
    'env A=1 y',
    "bash -o pipefail -ec 'y'",
    "bash +e -c 'y'",
    'echo y | sh',
    'ssh -o BatchMode=yes host y',
  ])('%s', (command) => {
    expect(programs(command).some(([program]) => program === 'y')).toBe(true);
  });

  it.each([
    "cat <<'EOF'\n$(y)\nEOF",
    "echo '$(y)'",
    'echo "\\$(y)"',
    '# y',
    'echo y',
    'echo \\`y\\`',
  ])('and nowhere else: %s', (command) => {
    expect(programs(command).some(([program]) => program === 'y')).toBe(false);
  });
});
