import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import * as fs from 'node:fs';
import path from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import {
  beginRestore,
  decideRestore,
  finishRestore,
  isRestorePending,
} from '@/server/process/pending-restore';
import { temporaryDirectory } from '@/tests/support/temporary-directory';

/** Every file of a data directory's state, by name. */
function contentOf(directory: string): Record<string, string> {
  const files = ['countersign.db', 'countersign.db-wal', 'secrets/audit'];
  return Object.fromEntries(
    files
      .filter((file) => existsSync(path.join(directory, file)))
      .map((file) => [file, readFileSync(path.join(directory, file), 'utf8')]),
  );
}

const OLD = { 'countersign.db': 'old', 'countersign.db-wal': 'old', 'secrets/audit': 'old' };
const NEW = { 'countersign.db': 'new', 'secrets/audit': 'new' };

function makeHome(): string {
  const directory = temporaryDirectory();
  write(directory, OLD);
  return directory;
}

function write(directory: string, files: Record<string, string>): void {
  mkdirSync(path.join(directory, 'secrets'), { recursive: true });
  for (const [file, text] of Object.entries(files)) writeFileSync(path.join(directory, file), text);
}

vi.mock('node:fs', async (original) => {
  const real = await original<typeof fs>();
  return { ...real, renameSync: vi.fn(real.renameSync), rmSync: vi.fn(real.rmSync) };
});

afterEach(() => {
  vi.restoreAllMocks();
});

it('what was prepared but not decided changes nothing', () => {
  const directory = makeHome();
  write(beginRestore({ directory }), NEW);
  expect(finishRestore({ directory })).toBeNull();
  expect(contentOf(directory)).toEqual(OLD);
});

it('a decided restore takes the place of everything, and what was there lies aside whole', () => {
  const directory = makeHome();
  write(beginRestore({ directory }), NEW);
  decideRestore({ directory }, 'replaced-1');
  const aside = finishRestore({ directory });
  expect(contentOf(directory)).toEqual(NEW);
  expect(contentOf(aside ?? '')).toEqual(OLD);
  expect(readdirSync(directory).sort()).toEqual(['countersign.db', 'replaced-1', 'secrets']);
});

it('a crash before or after any step leaves the old state, or one that the next start makes new', () => {
  let crashes = 0;
  for (let step = 0; ; step += 1) {
    const directory = makeHome();
    write(beginRestore({ directory }), NEW);
    const hasCrashed = crashAtStep(step, () => {
      decideRestore({ directory }, 'replaced-1');
      finishRestore({ directory });
    });
    const wasDecided =
      isRestorePending({ directory }) || contentOf(directory)['countersign.db'] === 'new';
    // As if the machine had stopped there: only what lies on the disk goes on.
    const after = temporaryDirectory();
    cpSync(directory, after, { recursive: true });
    finishRestore({ directory: after });
    expect(contentOf(after)).toEqual(wasDecided ? NEW : OLD);
    if (wasDecided) expect(contentOf(path.join(after, 'replaced-1'))).toEqual(OLD);
    expect(isRestorePending({ directory: after })).toBe(false);
    if (!hasCrashed) break;
    crashes += 1;
  }
  expect(crashes).toBeGreaterThan(6);
});

/** Runs `work` until it has renamed or removed `step` times, and stops it there. */
function crashAtStep(step: number, work: () => void): boolean {
  let done = 0;
  const real = vi.mocked(fs.renameSync).getMockImplementation();
  const realRemove = vi.mocked(fs.rmSync).getMockImplementation();
  const orCrash = (action: () => void): void => {
    if (done === step) throw new Error('crash');
    done += 1;
    action();
  };
  vi.mocked(fs.renameSync).mockImplementation((from, to) => orCrash(() => real?.(from, to)));
  vi.mocked(fs.rmSync).mockImplementation((place, options) =>
    orCrash(() => realRemove?.(place, options)),
  );
  try {
    work();
    return false;
  } catch (error) {
    if ((error as Error).message !== 'crash') throw error;
    return true;
  } finally {
    if (real) vi.mocked(fs.renameSync).mockImplementation(real);
    if (realRemove) vi.mocked(fs.rmSync).mockImplementation(realRemove);
  }
}
