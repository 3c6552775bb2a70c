import { spawnSync } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { createCommandParser } from '@/server/policy/parse-command';
import { readCommand } from '@/server/policy/read-command';
import type { SimpleCommand } from '@/server/policy/reading/simple-command';
import type { WordPiece } from '@/server/policy/shell-value';
import { originalSource } from '@/server/policy/syntax/source-text';
import { shellText } from './shell-text';

const parser = await createCommandParser();
const root = realpathSync(mkdtempSync(join(tmpdir(), 'countersign-bash-')));
const box = join(root, 'box');
const bin = join(root, 'bin');

/**
 * Notes the folder it ran in and its arguments, in one write, beside the folder of programs that it was
 * found in. Fails when the first one is `x`.
 */
const NOTING_PROGRAM = `#!/bin/sh
said="$PWD\u0002\${0##*/}"
for word; do said="$said\u0002$word"; done
printf '%s\\001' "$said" >> "\${0%/*}.log"
[ "$1" != x ]
`;

mkdirSync(bin);
for (const name of ['a', 'b', 'c', 'ab'])
  writeFileSync(join(bin, name), NOTING_PROGRAM, { mode: 0o755 });
for (const name of ['sh', 'xargs', 'env']) {
  const found = spawnSync('which', [name], { encoding: 'utf8' }).stdout.trim();
  symlinkSync(found, join(bin, name));
}

afterAll(() => {
  rmSync(root, { recursive: true, force: true });
});

interface Ran {
  readonly folder: string;
  readonly words: readonly string[];
}

let runs = 0;

function runForReal(command: string): readonly Ran[] {
  // Each has a log of its own: what an earlier one left in the background may still be writing.
  const programs = join(root, `bin-${String((runs += 1))}`);
  const log = `${programs}.log`;
  symlinkSync(bin, programs);
  // The same goes for what such a one still makes in the folder.
  rmSync(box, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
  mkdirSync(join(box, 'd', 'd'), { recursive: true });
  mkdirSync(join(box, 'home'));
  writeFileSync(log, '');
  spawnSync('/bin/bash', ['--noprofile', '--norc', '-c', command], {
    cwd: box,
    env: { PATH: programs, HOME: join(box, 'home'), NODE_ENV: 'test' },
    input: '',
    timeout: 5_000,
  });
  return readFileSync(log, 'utf8')
    .split('\u0001')
    .filter((entry) => entry.includes('\u0002'))
    .map((entry) => {
      const [folder = '', ...words] = entry.split('\u0002');
      return { folder, words };
    });
}

const escaped = (text: string): string => text.replace(/[$()*+.?[\\\]^{|}/]/g, '\\$&');

function patternOf(piece: WordPiece): string {
  if (piece.kind === 'unknown') return '[^]*';
  if (piece.isQuoted) return escaped(piece.text);
  return escaped(piece.text).replace(/\\[*?]|\\\[.*?\\\]/g, '[^]*');
}

/** Whether a word may become several: unquoted and not known, or a pattern of files. */
const mayBeSeveral = (pieces: readonly WordPiece[]): boolean =>
  pieces.some((piece) => !piece.isQuoted && (piece.kind === 'unknown' || /[*?[]/.test(piece.text)));

function fits(words: SimpleCommand['words'], ran: readonly string[]): boolean {
  const [word, ...others] = words;
  if (word === undefined) return ran.length === 0;
  if (mayBeSeveral(word.pieces)) {
    return Array.from({ length: ran.length + 1 }, (_, count) => count).some((count) =>
      fits(others, ran.slice(count)),
    );
  }
  const [first, ...rest] = ran;
  const pattern = new RegExp(`^${word.pieces.map(patternOf).join('')}$`);
  return first !== undefined && pattern.test(first) && fits(others, rest);
}

/**
 * Every run at a desk looks at other texts, and prints the seed of what it finds; a verdict on a change
 * must be the same twice.
 */
const SEED = process.env.CI === undefined ? {} : { seed: 20_261_201 };

describe('S6 what is parsed is what runs', () => {
  it(
    'finds every program that bash starts, with its words and its folder',
    () => {
      fc.assert(
        fc.property(shellText, (command) => {
          const { commands, problems } = readCommand(parser, originalSource(command), {
            cwd: box,
            workspace: box,
            home: join(box, 'home'),
            dataDirectory: '/nowhere',
            ownAddresses: [],
          });
          // What cannot be read asks; nothing is promised about it.
          if (problems.length > 0) return;
          const missed = runForReal(command).filter(
            ({ folder, words }) =>
              !commands.some(
                (found) =>
                  (found.directories?.includes(folder) ?? true) && fits(found.words, words),
              ),
          );
          expect(missed).toEqual([]);
        }),
        { numRuns: 1_500, ...SEED },
      );
    },
    10 * 60_000,
  );
});
