import { spawnSync } from 'node:child_process';
import { EVERYDAY_COMMANDS } from '@/tests/unit/policy/everyday-commands';
import { analyseCommand } from '@/server/policy/analyse-command';
import { decide } from '@/server/policy/decide';
import type { AnalysisContext } from '@/server/policy/judgement-context';
import { createCommandParser } from '@/server/policy/parse-command';
import { reachedPath } from '@/server/policy/reached-path';
import { readScriptFile } from '@/server/policy/read-script-file';
import { CATEGORIES, FLOOR } from '@/server/policy/risk-rules';
import { percentile, rounded, type BenchReport } from './bench-report';

const PASSES = 10;
const WARMING_PASSES = 3;
const REPEATS = 5;
const SHELL_STARTS = 30;
const NODES = 1_000_000;

/** A workspace that is there, so that links are looked at as the server does. */
const CONTEXT: AnalysisContext = {
  cwd: process.cwd(),
  workspace: process.cwd(),
  home: '/home/u',
  dataDirectory: '/srv/countersign-data',
  ownAddresses: ['127.0.0.1:4800'],
  readScript: readScriptFile,
  realpath: reachedPath,
};

/**
 * The judgement of commands: every example of every rule and what developers type all day, then texts
 * made to be slow. Beside it, in the same run, the parser alone, and the start of the shell that a
 * harmless command would wait for anyway.
 */
export async function benchPolicy(): Promise<BenchReport> {
  const parser = await createCommandParser();
  const judge = (command: string): void => {
    decide(analyseCommand(parser, command, CONTEXT));
  };
  const risky = [...CATEGORIES, ...FLOOR].flatMap(({ examples }) => [
    ...examples.matches,
    ...examples.misses,
  ]);
  const everyday = Object.values(EVERYDAY_COMMANDS).flat();
  const parse = (command: string): void => void parser.parse(command, NODES);
  const harmless = timesOf(everyday, judge);
  const starts = shellStarts();
  return {
    tables: [
      {
        title: `Each command ${String(PASSES)} times, the middle of its times`,
        rows: [
          { what: 'examples of the rules', ...rowOf(timesOf(risky, judge)) },
          { what: 'everyday work', ...rowOf(harmless) },
          { what: 'parser alone, all of them', ...rowOf(timesOf([...risky, ...everyday], parse)) },
          { what: 'start of bash', ...rowOf(starts) },
        ],
      },
      {
        title: `Texts made to be slow, the middle of ${String(REPEATS)}`,
        rows: Object.entries(SLOW_TEXTS).map(([what, text]) =>
          slowRow(what, { text, judge, parse }),
        ),
      },
    ],
    notes: [
      `The judgement of a harmless command takes ${String(rounded((percentile(harmless, 0.5) / percentile(starts, 0.5)) * 100))} % ` +
        'of the start of its shell (middle values).',
    ],
  };
}

const SLOW_TEXTS: Readonly<Record<string, string>> = {
  'here-document of 200 kB': `cat <<'END'\n${'a line of text\n'.repeat(13_600)}END`,
  'here-document of 60 kB': `cat <<'END'\n${'a line of text\n'.repeat(4_000)}END`,
  '3,000 nested substitutions': `${'$('.repeat(3_000)}ls${')'.repeat(3_000)}`,
  '30 nested substitutions': `echo ${'$(echo '.repeat(30)}ls${')'.repeat(30)}`,
  '3,000 commands in a row': 'ls; '.repeat(3_000),
  '20,000 quotes left open': `echo ${'"'.repeat(20_001)}`,
};

/** For each command the middle of its times, so that a pause of the machine counts for none of them. */
function timesOf(commands: readonly string[], work: (command: string) => void): readonly number[] {
  for (let pass = 0; pass < WARMING_PASSES; pass += 1) commands.forEach(work);
  const passes = Array.from({ length: PASSES }, () =>
    commands.map((command) =>
      timeOf(() => {
        work(command);
      }),
    ),
  );
  return commands.map((_command, index) =>
    percentile(
      passes.map((times) => times[index] ?? Number.NaN),
      0.5,
    ),
  );
}

function timeOf(work: () => void): number {
  const startedAt = performance.now();
  work();
  return performance.now() - startedAt;
}

function rowOf(times: readonly number[]): Record<string, number> {
  const total = times.reduce((sum, each) => sum + each, 0);
  return {
    commands: times.length,
    'commands/s': Math.round((times.length / total) * 1_000),
    'p50 ms': inMicroseconds(percentile(times, 0.5)),
    'p99 ms': inMicroseconds(percentile(times, 0.99)),
    'slowest ms': inMicroseconds(Math.max(...times)),
  };
}

const inMicroseconds = (ms: number): number => Math.round(ms * 1_000) / 1_000;

function shellStarts(): readonly number[] {
  return Array.from({ length: SHELL_STARTS }, () =>
    timeOf(() => {
      spawnSync('/bin/bash', ['--noprofile', '--norc', '-c', ':']);
    }),
  );
}

function slowRow(
  what: string,
  {
    text,
    judge,
    parse,
  }: { text: string; judge: (command: string) => void; parse: (command: string) => void },
): Record<string, string | number> {
  const middle = (work: () => void): number =>
    rounded(
      percentile(
        Array.from({ length: REPEATS }, () => timeOf(work)),
        0.5,
      ),
    );
  return {
    what,
    kB: rounded(text.length / 1_000),
    'judged ms': middle(() => {
      judge(text);
    }),
    'parser alone ms': middle(() => {
      parse(text);
    }),
  };
}
