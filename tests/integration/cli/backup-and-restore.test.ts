import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { expect, it, onTestFinished } from 'vitest';
import { userIdSchema } from '@/server/domain/ids';
import { createId } from '@/server/platform/create-id';
import { dataDirectoryAt, readSecrets, type DataDirectory } from '@/server/process/data-directory';
import { openDatabase } from '@/server/store/open-database';
import { openForReading } from '@/server/store/open-for-reading';
import { verifyAuditChain } from '@/server/store/verify-audit-chain';
import type { WriteUnit } from '@/server/store/write-unit';
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
  // With one that says that it was restored.
  expect(await stateOf(dataDirectoryAt(home))).toMatchObject({ entryCount: 3, sessions: 0 });
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

it('a restore brings back who was signed in, says so, and is in the audit', async () => {
  const { home, folder } = await backupWithAccess();
  const { code, stdout, stderr } = await runCountersign(['restore', folder, '--home', home]);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).toContain('count again as they did then; --end-sign-ins ends them.');
  expect(await accessOf(home)).toMatchObject({ signIns: 1, openInvites: 1, openResets: 1 });
  const { lastEntry } = await accessOf(home);
  expect(lastEntry).toMatchObject({ action: 'backup.restored', actorName: 'command line' });
  expect(JSON.parse(lastEntry!.details)).toEqual({
    createdAt: expect.stringMatching(/^\d{4}-/) as string,
    version: expect.stringMatching(/^\d/) as string,
    endedAccess: null,
  });
});

it('restore --end-sign-ins lets nobody in by what counted at the backup, and the chain holds', async () => {
  const { home, folder } = await backupWithAccess();
  const words = ['restore', folder, '--end-sign-ins', '--home', home];
  const { code, stdout } = await runCountersign(words);
  expect(code).toBe(0);
  expect(stdout).toContain('Ended sign-ins: 1, one-time links: 2.');
  // All of it is in the one file: what lay in a log beside the draft would not have come along.
  expect(readdirSync(home).filter((name) => /-(wal|shm)$/.test(name))).toEqual([]);
  expect(await accessOf(home)).toMatchObject({ signIns: 0, openInvites: 0, openResets: 0 });
  const data = dataDirectoryAt(home);
  expect(await stateOf(data)).toMatchObject({ entryCount: 1, firstBrokenIndex: null });
  // The backup itself stays as it was.
  expect((await runCountersign(['restore', folder, '--home', home])).code).toBe(0);
  expect(await accessOf(home)).toMatchObject({ signIns: 1 });
});

it('a backup without what seals the keys restores, and names the endpoints that need theirs again', async () => {
  const data = await makeDataHome();
  const endpoint = (name: string, sealedKey: string | null): WriteUnit => ({
    inserts: [
      {
        table: 'Endpoint',
        row: {
          id: createId('end'),
          name,
          provider: 'openai',
          sealedKey,
          createdAt: 1,
          updatedAt: 1,
        },
      },
    ],
  });
  await writeInto(data, [endpoint('Hosted', 'sealed'), endpoint('Local', null)]);
  const whole = path.join(temporaryDirectory(), 'whole');
  await runCountersign(['backup', whole], { home: data.directory });
  const silent = await runCountersign(['restore', whole], { home: data.directory });
  expect(silent).toMatchObject({ code: 0, stderr: '' });

  rmSync(path.join(data.secretDirectory, 'seal'));
  const folder = path.join(temporaryDirectory(), 'backup');
  await runCountersign(['backup', folder], { home: data.directory });
  const { code, stderr } = await runCountersign(['restore', folder], { home: data.directory });
  expect(code).toBe(0);
  expect(stderr).toMatch(
    /has no secrets\/seal, so the keys of these endpoints cannot be read: Hosted\. /,
  );
});

/** A backup of a server where somebody is signed in and two links are open; `home` has no data yet. */
async function backupWithAccess(): Promise<{ home: string; folder: string }> {
  const data = await makeDataHome();
  const { prisma, close } = await openDatabase({ file: data.databaseFile });
  const userId = userIdSchema.parse(createId('usr'));
  const expiresAt = new Date(Date.UTC(2100, 0, 1));
  await prisma.user.create({ data: { id: userId, name: 'Ada', email: 'ada@example.org' } });
  await prisma.signIn.create({
    data: { id: createId('sgn'), token: 'a token', userId, expiresAt },
  });
  const link = { createdById: userId, createdAt: 1n, expiresAt: BigInt(expiresAt.getTime()) };
  await prisma.invite.createMany({
    data: [
      { ...link, id: createId('inv'), tokenHash: 'a', role: 'operator', note: '' },
      { ...link, id: createId('inv'), tokenHash: 'b', role: 'operator', note: '', usedAt: 2n },
    ],
  });
  await prisma.passwordReset.create({
    data: { ...link, id: createId('pwr'), tokenHash: 'c', userId },
  });
  await close();
  const folder = path.join(temporaryDirectory(), 'backup');
  await runCountersign(['backup', folder], { home: data.directory });
  return { home: path.join(temporaryDirectory(), 'home'), folder };
}

async function accessOf(home: string) {
  const { prisma, close } = await openForReading(dataDirectoryAt(home).databaseFile);
  try {
    return {
      signIns: await prisma.signIn.count(),
      openInvites: await prisma.invite.count({ where: { usedAt: null, revokedAt: null } }),
      openResets: await prisma.passwordReset.count({ where: { usedAt: null } }),
      lastEntry: await prisma.auditEntry.findFirst({ orderBy: { index: 'desc' } }),
    };
  } finally {
    await close();
  }
}

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
