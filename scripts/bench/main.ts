import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { benchApprovals } from './bench-approvals';
import { benchBoot } from './bench-boot';
import { benchBundle } from './bench-bundle';
import { benchFanout } from './bench-fanout';
import { benchPolicy } from './bench-policy';
import { benchReplay } from './bench-replay';
import { benchSoak } from './bench-soak';
import { benchStream } from './bench-stream';
import type { BenchReport } from './bench-report';

/** `npm run bench -- <name> [--json FILE]`: measures one thing, prints a table, and writes JSON. */
const BENCHES: Record<string, () => Promise<BenchReport>> = {
  approvals: benchApprovals,
  fanout: benchFanout,
  boot: benchBoot,
  bundle: benchBundle,
  policy: benchPolicy,
  stream: benchStream,
  replay: benchReplay,
  soak: benchSoak,
};

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { json: { type: 'string' } },
});
const [name = ''] = positionals;
const bench = BENCHES[name];
if (!bench) {
  console.error(`Name one of: ${Object.keys(BENCHES).join(', ')}.`);
  process.exit(2);
}

const report = await bench();
for (const { title, rows } of report.tables) {
  console.log(`\n${title}`);
  console.table(rows);
}
for (const note of report.notes) console.log(note);
if (values.json !== undefined) {
  mkdirSync(path.dirname(path.resolve(values.json)), { recursive: true });
  const machine = {
    node: process.version,
    cpus: cpus().length,
    model: cpus()[0]?.model,
    memoryBytes: totalmem(),
  };
  writeFileSync(values.json, `${JSON.stringify({ name, machine, ...report }, null, 2)}\n`);
}
process.exit(0);
