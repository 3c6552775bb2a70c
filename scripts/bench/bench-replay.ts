import { ruleIdSchema } from '@/server/domain/ids';
import type { PolicyRule } from '@/server/domain/policy-rule';
import { createId } from '@/server/platform/create-id';
import { CallReader } from '@/server/policy/call-reader';
import { createCommandParser } from '@/server/policy/parse-command';
import { reachedPath } from '@/server/policy/reached-path';
import { readScriptFile } from '@/server/policy/read-script-file';
import { replayCalls, type ReplayableCall } from '@/server/policy/replay/replay-calls';
import { CATEGORIES } from '@/server/policy/risk-rules';
import { EVERYDAY_COMMANDS } from '@/tests/unit/policy/everyday-commands';
import { rounded, type BenchReport } from './bench-report';

const CALLS = 10_000;
const RULES = 40;
const WARMING_PASSES = 2;

/**
 * The replay that goes before the saving of rules, over far more calls than it looks at: what developers
 * type all day with every example of a risk among it, by no rules and by many.
 */
export async function benchReplay(): Promise<BenchReport> {
  const directory = process.cwd();
  const reader = new CallReader({
    parser: await createCommandParser(),
    files: { readScript: readScriptFile, realpath: reachedPath },
    place: () => ({ home: '/home/u', dataDirectory: '/srv/data', ownAddresses: [] }),
  });
  const calls = callsIn(directory);
  // A server that has been up for a while, not one that compiles its code as it goes.
  for (let pass = 0; pass < WARMING_PASSES; pass += 1)
    await replay(calls, { reader, before: [], after: rules(1) });
  const rows = [];
  for (const [what, before, after] of [
    ['no rules to one rule', [], rules(1)],
    [`${String(RULES)} rules to ${String(RULES)} others`, rules(RULES), rules(RULES).reverse()],
  ] as const) {
    const startedAt = performance.now();
    const replayed = await replay(calls, { reader, before, after });
    const seconds = (performance.now() - startedAt) / 1_000;
    rows.push({
      what,
      calls: replayed.length,
      'different ones': new Set(replayed.map(({ text }) => text)).size,
      seconds: rounded(seconds),
      'calls/s': Math.round(replayed.length / seconds),
      changed: replayed.filter((one) => one.before.verdict !== one.after.verdict).length,
    });
  }
  return { tables: [{ title: 'Replay of past calls by two lists of rules', rows }], notes: [] };
}

function replay(
  calls: readonly ReplayableCall[],
  by: { reader: CallReader; before: readonly PolicyRule[]; after: readonly PolicyRule[] },
) {
  return replayCalls(calls, { ...by, mode: 'manual', fileWrites: 'ask' });
}

/** Four in five are everyday work. */
function callsIn(workspace: string): ReplayableCall[] {
  const everyday = Object.values(EVERYDAY_COMMANDS).flat();
  const risky = CATEGORIES.flatMap(({ examples }) => examples.matches);
  return Array.from({ length: CALLS }, (_, index) => {
    const list = index % 5 === 0 ? risky : everyday;
    const command = list[Math.floor(index / 5) % list.length] ?? 'ls';
    return { input: { tool: 'terminal', command, cwd: workspace }, workspace };
  });
}

function rules(count: number): PolicyRule[] {
  return Array.from({ length: count }, (_, index): PolicyRule => {
    const isOdd = index % 2 === 1;
    return {
      id: ruleIdSchema.parse(createId('rul')),
      effect: (['deny', 'ask', 'allow'] as const)[index % 3] ?? 'ask',
      tool: null,
      program: isOdd ? `tool${String(index)}*` : null,
      category: null,
      path: isOdd ? null : `$WORKSPACE/part${String(index)}/**/*.ts`,
      host: null,
      note: '',
      isEnabled: true,
    };
  });
}
