import { describe, expect, it } from 'vitest';
import { foldPending, foldSessionList } from '@/components/trpc/fold-overview';
import { rowOfSession } from '@/components/approvals/row-of-session';
import {
  ADA,
  anApproval,
  anEnding,
  anEvent,
  approvalId,
  aSession,
  BEN,
  NOON,
  runId,
  sessionId,
} from './session-fixture';

const mine = { input: {}, userId: ADA };

describe('foldSessionList', () => {
  it('puts a session in which something happened first', () => {
    const rows = [
      aSession({ id: sessionId('2'), lastActivityAt: NOON + 500 }),
      aSession({ id: sessionId('1') }),
    ];
    const next = foldSessionList(rows, anEvent('run.started', { runId: runId('1') }), mine);
    expect(next?.map((row) => row.id)).toEqual([sessionId('1'), sessionId('2')]);
  });

  it('adds a session of the person, not of another', () => {
    const created = (authorId: typeof ADA) =>
      anEvent('session.created', { session: aSession({ authorId }) }, { authorId });
    expect(foldSessionList([], created(ADA), mine)).toHaveLength(1);
    expect(foldSessionList([], created(BEN), mine)).toEqual([]);
  });

  it('leaves it to the server whether a session of another that is back is shared', () => {
    const back = anEvent('session.archived', { isArchived: false }, { authorId: BEN });
    expect(foldSessionList([], back, mine)).toBeNull();
  });

  it('leaves it to the server whether a new session fits a search', () => {
    const event = anEvent('session.created', { session: aSession() });
    expect(foldSessionList([], event, { input: { search: 'x' }, userId: ADA })).toBeNull();
  });

  it('removes what was archived or deleted', () => {
    const archived = anEvent('session.archived', { isArchived: true });
    expect(foldSessionList([aSession()], archived, mine)).toEqual([]);
    const kept = { input: { includeArchived: true }, userId: ADA };
    expect(foldSessionList([aSession()], archived, kept)).toHaveLength(1);
    expect(foldSessionList([aSession()], anEvent('session.deleted', {}), kept)).toEqual([]);
  });

  it('gives the same array for an event that was seen', () => {
    const rows = [aSession({ lastSeq: 5 })];
    expect(foldSessionList(rows, anEvent('session.renamed', { title: 'Old' }), mine)).toBe(rows);
  });
});

describe('foldPending', () => {
  const { ending: _, ...asked } = anApproval();
  const session = aSession();
  const requested = anEvent('approval.requested', asked);
  const known = { sessionOf: () => session, role: 'operator' } as const;

  it('M5 sorts by the soonest deadline', () => {
    const later = rowOfSession(
      anApproval({ id: approvalId('2'), expiresAt: NOON + 900_000 }),
      session,
    );
    const next = foldPending([later], requested, known);
    expect(next?.map((row) => row.id)).toEqual([approvalId('1'), approvalId('2')]);
  });

  it('asks the server when the session is not known here', () => {
    expect(foldPending([], requested, { ...known, sessionOf: () => undefined })).toBeNull();
  });

  it('leaves out what the person may only read', () => {
    const sessionOf = () => aSession({ relation: 'view' });
    expect(foldPending([], requested, { sessionOf, role: 'operator' })).toEqual([]);
    expect(foldPending([], requested, { sessionOf, role: 'approver' })).toHaveLength(1);
  });

  it('adds an approval once, however often it is told', () => {
    const once = foldPending([], requested, known)!;
    expect(foldPending(once, requested, known)).toBe(once);
  });

  it('M1 removes an approval when the server says it ended, and only then', () => {
    const rows = [rowOfSession(anApproval(), session)];
    const finished = anEvent('run.started', { runId: asked.runId });
    expect(foldPending(rows, finished, known)).toBe(rows);
    const resolved = anEvent('approval.resolved', {
      approvalId: asked.id,
      runId: asked.runId,
      ending: anEnding(),
    });
    expect(foldPending(rows, resolved, known)).toEqual([]);
  });
});
