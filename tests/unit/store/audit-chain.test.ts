import fc from 'fast-check';
import { expect, it } from 'vitest';
import { AUDIT_CHAIN_ROOT, auditHash, sealAuditEntry } from '@/server/store/audit-chain';
import type { NewAuditEntry } from '@/server/store/write-unit';

const entry: NewAuditEntry = {
  action: 'approval.approved',
  actorId: 'usr_1',
  actorName: 'Ada',
  sessionId: 'ses_1',
  subjectId: 'apr_1',
  details: { choice: 'once', reason: null },
};
const place = { index: 1, at: 1_000, previousHash: AUDIT_CHAIN_ROOT };

it('the seal covers every field of an entry, its place and the seal before it', () => {
  const sealed = sealAuditEntry('key', entry, place);
  expect(sealed.hash).toMatch(/^[0-9a-f]{64}$/);
  const changes = [
    { action: 'approval.denied' },
    { actorId: 'usr_2' },
    { actorName: 'Bo' },
    { sessionId: null },
    { subjectId: 'apr_2' },
    { details: { choice: 'always', reason: null } },
    { index: 2 },
    { at: 1_001 },
    { previousHash: '1'.repeat(64) },
  ];
  for (const change of changes) {
    expect(auditHash('key', { ...sealed, ...change }), JSON.stringify(change)).not.toBe(
      sealed.hash,
    );
  }
  expect(auditHash('other key', sealed)).not.toBe(sealed.hash);
  expect(auditHash('key', sealed)).toBe(sealed.hash);
});

it('the seal does not depend on the order of the details, and survives JSON', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (details) => {
      const sealed = sealAuditEntry('key', { ...entry, details }, place);
      const turned = Object.fromEntries(Object.entries(details).reverse());
      const read = JSON.parse(JSON.stringify(turned)) as Record<string, unknown>;
      expect(auditHash('key', { ...sealed, details: read })).toBe(sealed.hash);
    }),
  );
});
