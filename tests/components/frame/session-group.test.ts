import { describe, expect, it } from 'vitest';
import { groupSessions, sessionGroup } from '@/components/frame/session-group';
import { aCurrentRun, anId, aSessionRow, aWaitingApproval } from '@/tests/support/a-session-row';

const DAY_START = Date.UTC(2030, 0, 1);
const HOUR = 3_600_000;
const ADA = { role: 'operator', dayStartAt: DAY_START } as const;

describe('sessionGroup', () => {
  it('puts what waits for a person first, also while it runs or is archived', () => {
    const row = aSessionRow({
      waiting: [aWaitingApproval()],
      currentRun: aCurrentRun(),
      archivedAt: DAY_START,
    });
    expect(sessionGroup(row, ADA)).toBe('Needs you');
  });

  it('what waits for somebody else runs, for whoever may only read', () => {
    const row = aSessionRow({
      relation: 'view',
      waiting: [aWaitingApproval()],
      currentRun: aCurrentRun(),
    });
    expect(sessionGroup(row, ADA)).toBe('Running');
    expect(sessionGroup(row, { ...ADA, role: 'approver' })).toBe('Needs you');
    expect(sessionGroup({ ...row, relation: 'operate' }, ADA)).toBe('Needs you');
  });

  it('puts what runs before its archive and its day', () => {
    const row = aSessionRow({ currentRun: aCurrentRun(), archivedAt: 1, lastActivityAt: 1 });
    expect(sessionGroup(row, ADA)).toBe('Running');
  });

  it('begins today at the first millisecond of the day', () => {
    expect(sessionGroup(aSessionRow({ lastActivityAt: DAY_START }), ADA)).toBe('Today');
    expect(sessionGroup(aSessionRow({ lastActivityAt: DAY_START - 1 }), ADA)).toBe('Earlier');
  });

  it('keeps what is archived apart', () => {
    expect(sessionGroup(aSessionRow({ archivedAt: 1 }), ADA)).toBe('Archived');
  });
});

describe('groupSessions', () => {
  it('shows every session exactly once and leaves empty groups out', () => {
    const rows = [
      aSessionRow({ id: anId('ses', 1) }),
      aSessionRow({ id: anId('ses', 2), waiting: [aWaitingApproval()] }),
    ];
    const groups = groupSessions(rows, ADA);
    expect(groups.map(({ group }) => group)).toEqual(['Needs you', 'Today']);
    expect(groups.flatMap((group) => group.rows)).toHaveLength(2);
  });

  it('orders what waits by the soonest deadline and what rests by the last activity', () => {
    const rows = [
      aSessionRow({ id: anId('ses', 1), waiting: [aWaitingApproval({ expiresAt: 900 })] }),
      aSessionRow({ id: anId('ses', 2), waiting: [aWaitingApproval({ expiresAt: 100 })] }),
      aSessionRow({ id: anId('ses', 3), lastActivityAt: DAY_START + HOUR }),
      aSessionRow({ id: anId('ses', 4), lastActivityAt: DAY_START + 2 * HOUR }),
    ];
    const ids = groupSessions(rows, ADA).map((group) => group.rows.map((row) => row.id));
    expect(ids).toEqual([
      [anId('ses', 2), anId('ses', 1)],
      [anId('ses', 4), anId('ses', 3)],
    ]);
  });

  it('keeps running rows in place while their activity changes', () => {
    const run = (queuedAt: number) => ({ ...aCurrentRun()!, queuedAt });
    const first = aSessionRow({ id: anId('ses', 1), currentRun: run(200), lastActivityAt: 1 });
    const second = aSessionRow({ id: anId('ses', 2), currentRun: run(100), lastActivityAt: 999 });
    expect(groupSessions([second, first], ADA)[0]?.rows.map((row) => row.id)).toEqual([
      first.id,
      second.id,
    ]);
  });
});
