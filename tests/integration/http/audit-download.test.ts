import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { answerAuditDownload } from '@/server/http/audit-download';
import { openServiceRig } from '@/tests/support/service-rig';
import { anAuditEntry } from '@/tests/support/write-rig';

/** The download of a rig, over real HTTP. */
async function openDownload() {
  const rig = await openServiceRig();
  const server = createServer((request, response) => {
    void answerAuditDownload(rig.runtime, request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const { port } = server.address() as AddressInfo;
  const ask = (query: string, by: { headers?: Headers; method?: string } = {}): Promise<Response> =>
    fetch(`http://127.0.0.1:${String(port)}/api/audit/export?${query}`, {
      method: by.method ?? 'POST',
      headers: { cookie: by.headers?.get('cookie') ?? '' },
    });
  const record = (entry: Parameters<typeof anAuditEntry>[0]) =>
    rig.runtime.writes.commit({ audit: [anAuditEntry(entry)] });
  const linesOf = async (response: Response) =>
    (await response.text())
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as { action: string; details: Record<string, unknown> });
  return { rig, ask, record, linesOf };
}

test('an administrator gets the whole record as a file, the taking of it included', async () => {
  const { rig, ask, linesOf } = await openDownload();
  const { headers, actor } = await rig.addPerson('Ada', 'admin');
  const response = await ask('format=jsonl', { headers });
  expect(response.status).toBe(200);
  expect(response.headers.get('content-disposition')).toMatch(
    /^attachment; filename="countersign-audit-\d{4}-\d\d-\d\d\.jsonl"$/,
  );
  const lines = await linesOf(response);
  const stored = await rig.prisma.auditEntry.count();
  expect(lines).toHaveLength(stored);
  expect(lines.at(-1)).toMatchObject({
    action: 'audit.exported',
    actorId: actor.userId,
    details: { format: 'jsonl' },
  });
});

test.each(['operator', 'approver', 'viewer'] as const)(
  'nobody else gets it: %s, a stranger',
  async (role) => {
    const { rig, ask } = await openDownload();
    const { headers } = await rig.addPerson('Bob', role);
    expect((await ask('format=csv', { headers })).status).toBe(403);
    expect((await ask('format=csv')).status).toBe(401);
    expect(await rig.prisma.auditEntry.count({ where: { action: 'audit.exported' } })).toBe(0);
  },
);

test('a link does not export: only what the page itself sends', async () => {
  const { rig, ask } = await openDownload();
  const { headers } = await rig.addPerson('Ada', 'admin');
  const response = await ask('format=csv', { headers, method: 'GET' });
  expect(response.status).toBe(400);
});

test('takes the filters of the page, and names a field that it does not understand', async () => {
  const { rig, ask, record, linesOf } = await openDownload();
  const { headers } = await rig.addPerson('Ada', 'admin');
  await record({ action: 'test.wanted', details: { text: 'needle' } });
  await record({ action: 'test.wanted', details: { text: 'hay' } });
  await record({ action: 'test.other', details: { text: 'needle' } });
  const found = await linesOf(
    await ask('format=jsonl&action=test.wanted&search=needle&sinceAt=0', { headers }),
  );
  expect(found.map(({ details }) => details)).toEqual([{ text: 'needle' }]);
  const refused = await ask('format=xml&sinceAt=soon', { headers });
  expect(refused.status).toBe(400);
  expect(await refused.json()).toMatchObject({
    message: expect.stringMatching(/sinceAt: .*format: /s) as unknown,
  });
});

test('no secret leaves, and nothing that a spreadsheet would compute', async () => {
  const { rig, ask, record } = await openDownload();
  const { headers } = await rig.addPerson('Ada', 'admin');
  await record({
    action: 'test.done',
    actorName: '=HYPERLINK("http://example.org")',
    details: { command: 'curl -H "Authorization: Bearer abcdef0123456789"', password: 'hunter2' },
  });
  const text = await (await ask('format=csv', { headers })).text();
  expect(text).toContain(`"'=HYPERLINK(""http://example.org"")"`);
  expect(text).not.toMatch(/abcdef0123456789|hunter2/);
  expect(text).toContain('[redacted]');
});

test('a long record is sent while it is read', async () => {
  const { rig, ask, linesOf } = await openDownload();
  const { headers } = await rig.addPerson('Ada', 'admin');
  const filler = 'x'.repeat(1_000);
  await rig.runtime.writes.commit({
    audit: Array.from({ length: 2_500 }, (_, index) =>
      anAuditEntry({ action: 'test.many', details: { index, filler } }),
    ),
  });
  const lines = await linesOf(await ask('format=jsonl&action=test.many', { headers }));
  expect(lines.map(({ details }) => details.index)).toEqual([...Array(2_500).keys()]);
});
