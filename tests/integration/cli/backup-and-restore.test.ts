import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { expect, it, onTestFinished } from 'vitest';
import { dataDirectoryAt, readSecrets, type DataDirectory } from '@/server/process/data-directory';
import { openForReading } from '@/server/store/open-for-reading';
import { verifyAuditChain } from '@/server/store/verify-audit-chain';
import { makeDataHome, writeInto } from '@/tests/support/data-home';
import { runCountersign } from '@/tests/support/run-countersign';
import { temporaryDirectory } from '@/tests/support/temporary-directory';
import { anAuditEntry } from '@/tests/support/write-rig';

const STORM = path.resolve(import.meta.dirname, '../../support/storm-of-writes.ts');

function startStorm(data: DataDirectory) {
  const child = spawn(process.execPath, ['--import', 'tsx', STORM, data.directory], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  const progress = { written: 0 };
  const lines = createInterface(child.stdout);
  lines.on('line', (line) => (progress.written = Number(line)));
  return {
    child,
    writtenCount: () => progress.written,
    reaches: async (count: number) => {
      while (progress.written < count) await once(lines, 'line');
    },
  };
}

async function stateOf(data: DataDirectory) {
  const { prisma, close } = await openForReading(data.databaseFile);
  try {
    const { auditKey } = readSecrets(data);
    const { entryCount, firstBrokenIndex } = await verifyAuditChain(prisma, auditKey);
    return { entryCount, firstBrokenIndex, sessions: await prisma.session.count() };
  } finally {
    await close();
  }
}

it('a backup taken in a storm of writes is one moment of it, and restores after a crash', async () => {
  const data = await makeDataHome();
  const folder = path.join(temporaryDirectory(), 'backup');
  const storm = startStorm(data);
  await storm.reaches(20);
  const before = storm.writtenCount();

  const backup = await runCountersign(['backup', folder], { home: data.directory });
  expect(backup).toMatchObject({ code: 0, stderr: '' });
  const after = storm.writtenCount();
  await storm.reaches(after + 5);

  const refused = await runCountersign(['restore', folder], { home: data.directory });
  expect(refused.code).toBe(1);
  expect(refused.stderr).toContain(`in use by process ${String(storm.child.pid)}`);

  storm.child.kill('SIGKILL');
  await once(storm.child, 'exit');
  const restore = await runCountersign(['restore', folder], { home: data.directory });
  expect(restore).toMatchObject({ code: 0, stderr: '' });

  const { entryCount, firstBrokenIndex, sessions } = await stateOf(data);
  expect(firstBrokenIndex).toBeNull();
  expect(entryCount).toBeGreaterThanOrEqual(before);
  // A session is added before its audit: at most one is ahead.
  expect(sessions - entryCount).toBeLessThanOrEqual(1);

  const [aside] = readdirSync(data.directory).filter((name) => name.startsWith('replaced-'));
  const replaced = dataDirectoryAt(path.join(data.directory, aside!));
  const old = await stateOf(replaced);
  expect(old.firstBrokenIndex).toBeNull();
  expect(old.entryCount).toBeGreaterThanOrEqual(after);
});

it('everything in a backup is for its owner alone, and its manifest says what it is', async () => {
  const data = await makeDataHome();
  const folder = path.join(temporaryDirectory(), 'backup');
  await runCountersign(['backup', folder], { home: data.directory });
  const files = ['manifest.json', 'countersign.db', 'secrets/auth', 'secrets/audit'];
  for (const file of files) expect(statSync(path.join(folder, file)).mode & 0o777).toBe(0o600);
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  const manifest = JSON.parse(readFileSync(path.join(folder, 'manifest.json'), 'utf8')) as {
    migration: string;
  };
  expect(manifest).toMatchObject({ format: 1, version: expect.stringMatching(/^\d/) as string });
  expect(manifest.migration).not.toBe('');
  expect(readdirSync(folder).sort()).toEqual(['countersign.db', 'manifest.json', 'secrets']);
});

it('a backup goes into no folder that has something in it, and leaves that alone', async () => {
  const data = await makeDataHome();
  const folder = temporaryDirectory();
  writeFileSync(path.join(folder, 'mine.txt'), 'mine');
  const { code, stderr } = await runCountersign(['backup', folder], { home: data.directory });
  expect(code).toBe(1);
  expect(stderr).toBe(`countersign: ${folder}: is not empty. Name a new folder for each backup.\n`);
  expect(readdirSync(folder)).toEqual(['mine.txt']);
});

it('a backup restores on a machine that has no data yet', async () => {
  const data = await makeDataHome();
  await writeInto(data, [{ audit: [anAuditEntry(), anAuditEntry()] }]);
  const folder = path.join(temporaryDirectory(), 'backup');
  await runCountersign(['backup', folder], { home: data.directory });
  const home = path.join(temporaryDirectory(), 'fresh');
  const { code, stdout } = await runCountersign(['restore', folder, '--home', home]);
  expect(code).toBe(0);
  expect(stdout).not.toContain('What was there before');
  expect(await stateOf(dataDirectoryAt(home))).toMatchObject({ entryCount: 2, sessions: 0 });
  expect(readdirSync(home).filter((name) => name.startsWith('replaced-'))).toEqual([]);
});

it.each([
  [
    'a file that was changed',
    (folder: string) => {
      writeFileSync(path.join(folder, 'secrets/audit'), `${'0'.repeat(64)}\n`);
    },
    'secrets/audit: is not what was backed up',
  ],
  [
    'a manifest of another kind',
    (folder: string) => {
      writeFileSync(path.join(folder, 'manifest.json'), '{"format":2}');
    },
    'is not one of ours',
  ],
  [
    'no manifest',
    (folder: string) => {
      writeFileSync(path.join(folder, 'manifest.json'), '');
    },
    'has no readable manifest.json',
  ],
  [
    'a path that leads out of it',
    (folder: string) => {
      changeManifest(folder, (text) => text.replace('secrets/audit', 'secrets/../../audit'));
    },
    'is not one of ours',
  ],
  [
    'a newer version of the program',
    (folder: string) => {
      changeManifest(folder, (text) => text.replace(/"version": "\d+/, '"version": "999'));
    },
    'was written by Countersign 999',
  ],
])('a restore refuses %s, and leaves the data as it was', async (_, spoil, message) => {
  const data = await makeDataHome();
  await writeInto(data, [{ audit: [anAuditEntry()] }]);
  const folder = path.join(temporaryDirectory(), 'backup');
  await runCountersign(['backup', folder], { home: data.directory });
  await writeInto(data, [{ audit: [anAuditEntry()] }]);
  spoil(folder);
  const { code, stderr } = await runCountersign(['restore', folder], { home: data.directory });
  expect(code).toBe(1);
  expect(stderr).toContain(message);
  expect(await stateOf(data)).toMatchObject({ entryCount: 2, firstBrokenIndex: null });
  const left = readdirSync(data.directory).filter((name) => /^(restore|replaced)/.test(name));
  expect(left).toEqual([]);
});

it('a backup of a folder without data is refused, and makes nothing', async () => {
  const home = path.join(temporaryDirectory(), 'none');
  const folder = path.join(temporaryDirectory(), 'backup');
  const { code, stderr } = await runCountersign(['backup', folder, '--home', home]);
  expect(code).toBe(1);
  expect(stderr).toContain(`there is no database in ${home}`);
  expect(existsSync(folder)).toBe(false);
  expect(existsSync(home)).toBe(false);
});

function changeManifest(folder: string, change: (text: string) => string): void {
  const file = path.join(folder, 'manifest.json');
  writeFileSync(file, change(readFileSync(file, 'utf8')));
}

it.each(['', 'restore.pending', 'restore.draft', 'backups/one', 'secrets', 'link/one'])(
  'a backup is not written into the data directory it is of: %s',
  async (place) => {
    const data = await makeDataHome();
    const link = path.join(temporaryDirectory(), 'link');
    symlinkSync(data.directory, link);
    const folder = place.startsWith('link')
      ? path.join(path.dirname(link), place)
      : path.join(data.directory, place);
    const before = readdirSync(data.directory);
    const outcome = await runCountersign(['backup', folder], { home: data.directory });
    expect(outcome.code).toBe(1);
    expect(outcome.stderr).toContain('lies in the data directory');
    expect(readdirSync(data.directory)).toEqual(before);
  },
);

it.each([
  ['backup', 'x'],
  ['restore', 'x'],
  ['user', 'list'],
  ['audit', 'verify'],
])('an empty --home names no other folder: %s %s', async (...words) => {
  const data = await makeDataHome();
  const outcome = await runCountersign([...words, '--home', ''], { home: data.directory });
  expect(outcome.code).toBe(1);
  expect(outcome.stderr).toContain('--home: is empty');
});
