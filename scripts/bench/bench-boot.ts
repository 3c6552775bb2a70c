import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { percentile, rounded, type BenchReport } from './bench-report';

const STARTS = 5;
const SETTLE_MS = 3_000;

/**
 * The built server on a migrated database: from the start of its process to `ready`, and its memory
 * when it has settled. Beside it, in the same run, a Node process that only listens.
 */
export async function benchBoot(): Promise<BenchReport> {
  const directory = mkdtempSync(path.join(tmpdir(), 'countersign-bench-'));
  const environment = {
    PATH: process.env.PATH ?? '',
    HOME: process.env.HOME ?? '',
    NODE_ENV: 'production',
    PORT: '0',
    COUNTERSIGN_HOME: path.join(directory, 'data'),
    COUNTERSIGN_WORKSPACE: path.join(directory, 'workspace'),
    COUNTERSIGN_LOG_LEVEL: 'warn',
  };
  await start(['dist/server/main.js'], environment); // migrates
  const ours = await series(['dist/server/main.js'], environment);
  const bare = await series(
    [
      '-e',
      "require('http').createServer().listen(0,'127.0.0.1',()=>console.log('Countersign is ready'))",
    ],
    environment,
  );
  rmSync(directory, { recursive: true, force: true });
  return {
    tables: [
      {
        title: `Start to ready, ${String(STARTS)} starts on a migrated database`,
        rows: [
          { process: 'countersign', ...ours },
          { process: 'bare Node HTTP server', ...bare },
        ],
      },
    ],
    notes: [`Memory is resident, ${String(SETTLE_MS / 1_000)} s after ready.`],
  };
}

async function series(words: string[], environment: Record<string, string>) {
  const starts = [];
  for (let index = 0; index < STARTS; index += 1) starts.push(await start(words, environment));
  const ready = starts.map(({ readyMs }) => readyMs);
  return {
    'p50 ms': Math.round(percentile(ready, 0.5)),
    'slowest ms': Math.round(Math.max(...ready)),
    'idle MB': rounded(
      percentile(
        starts.map(({ megabytes }) => megabytes),
        0.5,
      ),
    ),
  };
}

async function start(words: string[], environment: Record<string, string>) {
  const startedAt = performance.now();
  const child = spawn(process.execPath, words, {
    env: environment as NodeJS.ProcessEnv,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await saysReady(child);
  const readyMs = performance.now() - startedAt;
  await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
  const megabytes = residentMegabytes(child);
  const exited = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await exited;
  return { readyMs, megabytes };
}

function saysReady(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = '';
    child.once('exit', () => {
      reject(new Error(`The process ended before it was ready:\n${output}`));
    });
    child.stdout?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes('Countersign is ready')) resolve();
    });
  });
}

/** From the kernel's account of the process; not a number where there is none. */
function residentMegabytes(child: ChildProcess): number {
  try {
    const status = readFileSync(`/proc/${String(child.pid)}/status`, 'utf8');
    return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1_000;
  } catch {
    return Number.NaN;
  }
}
