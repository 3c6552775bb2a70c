import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { linkTokenHash } from '@/server/auth/link-token';
import { userIdSchema } from '@/server/domain/ids';
import { createId } from '@/server/platform/create-id';
import { EventBus } from '@/server/events/event-bus';
import { readSecrets, type DataDirectory } from '@/server/process/data-directory';
import { openDatabase } from '@/server/store/open-database';
import { verifyAuditChain } from '@/server/store/verify-audit-chain';
import { GroupedWriteQueue } from '@/server/store/write-queue';
import { makeDataHome, writeInto } from '@/tests/support/data-home';
import { createFakeClock } from '@/tests/support/fake-clock';
import { runCountersign } from '@/tests/support/run-countersign';
import { temporaryDirectory } from '@/tests/support/temporary-directory';
import { anAuditEntry } from '@/tests/support/write-rig';

const ADA = userIdSchema.parse(createId('usr'));

async function homeWithPeople(): Promise<DataDirectory> {
  const data = await makeDataHome();
  const { prisma, close } = await openDatabase({ file: data.databaseFile });
  await prisma.user.createMany({
    data: [
      { id: ADA, name: 'Ada Lovelace', email: 'ada@example.org', role: 'admin' },
      {
        id: userIdSchema.parse(createId('usr')),
        name: 'Bob',
        email: 'bob@example.org',
        disabledAt: new Date(1),
      },
    ],
  });
  await close();
  return data;
}

it('user list says who may sign in, in which role', async () => {
  const { directory } = await homeWithPeople();
  const { code, stdout } = await runCountersign(['user', 'list'], { home: directory });
  expect(code).toBe(0);
  expect(stdout).toMatch(/^ada@example\.org +admin +active +Ada Lovelace$/m);
  expect(stdout).toMatch(/^bob@example\.org +operator +disabled +Bob$/m);
});

it('user reset works while the server has the database open, and stores only the hash of its link', async () => {
  const data = await homeWithPeople();
  // As the server has it: in the middle of writing.
  const { prisma, close } = await openDatabase({ file: data.databaseFile });
  await prisma.user.update({ where: { id: ADA }, data: { name: 'Ada' } });
  const before = Date.now();
  const { code, stdout } = await runCountersign(['user', 'reset', 'ADA@example.org'], {
    home: data.directory,
    env: { COUNTERSIGN_PUBLIC_ORIGIN: 'https://sign.example.org' },
  });
  expect(code).toBe(0);
  const token = /^https:\/\/sign\.example\.org\/reset#token=([\w-]{43})\n/.exec(stdout)?.[1] ?? '';
  const rows = await prisma.passwordReset.findMany();
  expect(rows).toMatchObject([
    { tokenHash: linkTokenHash(token), userId: ADA, createdById: null, usedAt: null },
  ]);
  expect(Number(rows[0]!.expiresAt) - before).toBeGreaterThanOrEqual(24 * 3_600_000);
  await close();
  expect(readFileSync(data.databaseFile, 'latin1')).not.toContain(token);
});

it('user reset is in the audit, beside what a running server writes before and after it', async () => {
  const data = await homeWithPeople();
  const { prisma, close } = await openDatabase({ file: data.databaseFile });
  const { auditKey } = readSecrets(data);
  const writes = new GroupedWriteQueue({
    prisma,
    bus: new EventBus(() => undefined),
    clock: createFakeClock(),
    auditKey,
  });
  const write = (action: string) => writes.commit({ audit: [anAuditEntry({ action })] });
  await write('test.before');
  const { code } = await runCountersign(['user', 'reset', 'ada@example.org'], {
    home: data.directory,
  });
  expect(code).toBe(0);
  // The queue has its own idea of the last number by now.
  await write('test.after');
  await Promise.all([write('test.one'), write('test.two')]);
  const entries = await prisma.auditEntry.findMany({ orderBy: { index: 'asc' } });
  expect(entries).toMatchObject([
    { action: 'test.before' },
    {
      action: 'password-reset.created',
      actorId: null,
      actorName: 'command line',
      subjectId: ADA,
      details: expect.stringContaining('"name":"Ada Lovelace"') as string,
    },
    { action: 'test.after' },
    { action: 'test.one' },
    { action: 'test.two' },
  ]);
  expect(await verifyAuditChain(prisma, auditKey)).toMatchObject({
    entryCount: 5,
    firstBrokenIndex: null,
  });
  await close();
});

it.each([
  ['nobody@example.org', 'nobody signs in as nobody@example.org'],
  ['bob@example.org', 'the account of bob@example.org is disabled'],
])('user reset refuses %s, and stores nothing', async (email, message) => {
  const data = await homeWithPeople();
  const { code, stderr } = await runCountersign(['user', 'reset', email], { home: data.directory });
  expect(code).toBe(1);
  expect(stderr).toMatch(/^countersign: email: [^\n]*\n$/);
  expect(stderr).toContain(message);
  const database = new Database(data.databaseFile, { readonly: true });
  expect(database.prepare('SELECT COUNT(*) FROM "PasswordReset"').pluck().get()).toBe(0);
  expect(database.prepare('SELECT COUNT(*) FROM "AuditEntry"').pluck().get()).toBe(0);
  database.close();
});

it('audit verify tells a whole chain from one that was changed, by its exit code', async () => {
  const data = await makeDataHome();
  await writeInto(data, [{ audit: [anAuditEntry(), anAuditEntry(), anAuditEntry()] }]);
  const whole = await runCountersign(['audit', 'verify'], { home: data.directory });
  expect(whole).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('Entries: 3;') as string,
  });
  const database = new Database(data.databaseFile);
  database.exec(`UPDATE "AuditEntry" SET "action" = 'other.done' WHERE "index" = 2`);
  database.close();
  const broken = await runCountersign(['audit', 'verify'], { home: data.directory });
  expect(broken.code).toBe(1);
  expect(broken.stderr).toContain('breaks at entry 2');
});

it('audit export: a line an entry, oldest first, without secrets', async () => {
  const data = await makeDataHome();
  const command = 'curl -H "Authorization: Bearer hush-hush" https://ada:hush@example.org';
  await writeInto(data, [
    { audit: [anAuditEntry({ action: 'call.refused', details: { command, apiKey: 'hush' } })] },
    { audit: [anAuditEntry({ action: 'test.done', actorName: '=1+1, "Ada"' })] },
  ]);
  const lines = await runCountersign(['audit', 'export', '--format', 'jsonl'], {
    home: data.directory,
  });
  expect(lines.stdout).not.toContain('hush');
  const entries = lines.stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as object);
  expect(entries).toMatchObject([
    { index: 1, action: 'call.refused', details: { apiKey: '[redacted]' } },
    { index: 2, action: 'test.done', at: '2030-01-01T00:00:00.000Z' },
  ]);

  const file = path.join(temporaryDirectory(), 'audit.csv');
  const words = ['audit', 'export', '--format', 'csv', '--output', file];
  const table = await runCountersign(words, { home: data.directory });
  expect(table).toEqual({ code: 0, stdout: '', stderr: '' });
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const text = readFileSync(file, 'utf8');
  expect(text).not.toContain('hush');
  expect(text.split('\r\n')[0]).toBe(
    'index,at,action,actorId,actorName,sessionId,subjectId,details,previousHash,hash',
  );
  expect(text).toContain(`,"'=1+1, ""Ada""",`);
  const again = await runCountersign(words, { home: data.directory });
  expect(again.code).toBe(1);
  expect(again.stderr).toContain(`--output: cannot make ${file}`);
});

it('audit export --since leaves out what is older', async () => {
  const data = await makeDataHome();
  await writeInto(data, [{ audit: [anAuditEntry()] }]);
  const since = (day: string) =>
    runCountersign(['audit', 'export', '--format', 'jsonl', '--since', day], {
      home: data.directory,
    });
  expect((await since('2030-01-01')).stdout).not.toBe('');
  expect((await since('2030-01-02')).stdout).toBe('');
});

it('reading changes nothing: not one byte of the database', async () => {
  const data = await homeWithPeople();
  const before = readFileSync(data.databaseFile);
  for (const words of [['user', 'list'], ['audit', 'verify'], ['doctor']]) {
    await runCountersign(words, { home: data.directory });
  }
  expect(readFileSync(data.databaseFile).equals(before)).toBe(true);
});

it('a database of another version is refused, with what to do', async () => {
  const data = await makeDataHome();
  const database = new Database(data.databaseFile);
  database.exec(
    `INSERT INTO "_prisma_migrations" ("id", "checksum", "migration_name", "finished_at", "applied_steps_count")
     VALUES ('x', 'x', '9999_of_the_future', 1, 1)`,
  );
  database.close();
  const { code, stderr } = await runCountersign(['user', 'list'], { home: data.directory });
  expect(code).toBe(1);
  expect(stderr).toContain('belongs to a newer version');
});
