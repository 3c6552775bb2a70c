import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { EverythingChip } from '@/components/approvals/everything-chip';
import { EverythingDialog } from '@/components/approvals/everything-dialog';
import { SessionGrants } from '@/components/approvals/session-grants';
import type { GrantRow } from '@/server/domain/grant-row';
import type { GrantId } from '@/server/domain/ids';
import { renderWithRouter, routerRefusal, type Answers } from '@/tests/support/render-with-router';
import { ADA, approvalId, aSession, NOON, sessionId } from '../trpc/session-fixture';
import { removalOption } from './grant-fixture';

const HALF_AN_HOUR_MS = 1_800_000;

describe('EverythingChip', () => {
  const show = (everythingUntil: number | null, mayEnd = true, answers: Answers = {}) =>
    renderWithRouter(<EverythingChip session={aSession({ everythingUntil })} mayEnd={mayEnd} />, {
      answers,
      now: NOON,
    });

  it('P2 says that everything passes and for how long, and ends it with one click', async () => {
    const { callsTo } = show(NOON + HALF_AN_HOUR_MS, true, {
      'sessions.closeUp': () => ({ everythingUntil: null }),
    });
    const chip = screen.getByRole('button', { name: /^Everything is allowed here/ });
    expect(chip.textContent).toContain('30:00');
    fireEvent.click(chip);
    await waitFor(() =>
      expect(callsTo('sessions.closeUp')).toEqual([{ sessionId: sessionId('1') }]),
    );
  });

  it('is not there before, nor once the time is up by the server’s clock', () => {
    show(null);
    show(NOON);
    expect(screen.queryByText('Everything allowed')).toBeNull();
  });

  it('is told to whoever may not end it', () => {
    show(NOON + 60_000, false);
    expect(screen.getByText('Everything allowed')).toBeDefined();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('says why it could not be ended', async () => {
    show(NOON + 60_000, true, {
      'sessions.closeUp': () => {
        throw routerRefusal('storage_failed', 'It could not be stored.');
      },
    });
    fireEvent.click(screen.getByRole('button'));
    expect((await screen.findByRole('alert')).textContent).toBe('It could not be stored.');
  });
});

describe('EverythingDialog', () => {
  it('P2 says plainly what it means, asks for half an hour, and closes', async () => {
    const onClose = vi.fn();
    const { callsTo } = renderWithRouter(
      <EverythingDialog session={aSession()} onClose={onClose} />,
      { answers: { 'sessions.openUp': () => ({ everythingUntil: NOON }) } },
    );
    expect(screen.getByText(/nobody is asked in this session/)).toBeDefined();
    expect(screen.getByText(/what a rule denies, is still refused/)).toBeDefined();
    expect(document.activeElement?.textContent).toBe('Cancel');
    fireEvent.click(screen.getByRole('button', { name: 'Allow everything for 30 minutes' }));
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(callsTo('sessions.openUp')).toEqual([
      { sessionId: sessionId('1'), forMs: HALF_AN_HOUR_MS },
    ]);
  });

  it('says why an administrator does not let it', async () => {
    const onClose = vi.fn();
    renderWithRouter(<EverythingDialog session={aSession()} onClose={onClose} />, {
      answers: {
        'sessions.openUp': () => {
          throw routerRefusal('forbidden', 'The profile lets nothing be allowed beforehand.');
        },
      },
    });
    fireEvent.click(screen.getByRole('button', { name: 'Allow everything for 30 minutes' }));
    expect(await screen.findByText(/lets nothing be allowed beforehand/)).toBeDefined();
    expect(onClose).not.toHaveBeenCalled();
  });
});

describe('SessionGrants', () => {
  const grant: GrantRow = {
    id: `grt_${'1'.padStart(26, '0')}` as GrantId,
    scope: 'session',
    sessionId: sessionId('1'),
    profileId: aSession().profileId,
    pattern: removalOption.levels[1]!.pattern,
    words: 'Every “rm” below /srv/proj/bu\u202eild',
    authorId: ADA,
    authorName: 'Ada',
    approvalId: approvalId('1'),
    createdAt: NOON,
    expiresAt: null,
    revokedAt: null,
    revokedByName: null,
    hits: 3,
    lastUsedAt: NOON,
    profileName: 'builder',
    sessionTitle: 'Tidy the build',
    isInForce: true,
  };
  const show = (held: GrantRow[], mayRevoke = true, answers: Answers = {}) => {
    let rows = held;
    const draw = (stamp: string) => (
      <SessionGrants sessionId={sessionId('1')} mayRevoke={mayRevoke} stamp={stamp} />
    );
    const view = renderWithRouter(draw('1'), {
      answers: {
        'sessions.grants': () => rows,
        'sessions.revokeGrant': () => {
          rows = [];
          return grant;
        },
        ...answers,
      },
    });
    return {
      ...view,
      grantMeanwhile: (row: GrantRow) => {
        rows = [row];
        act(() => view.rerender(draw('2')));
      },
    };
  };

  it('G3 lists what is allowed, by whom, until when and how often it was used', async () => {
    show([grant]);
    const line = await screen.findByRole('listitem');
    expect(line.textContent).toContain('Every “rm” below /srv/proj/buU+202Eild');
    expect(line.textContent).toContain('Until the session ends · by Ada · used 3 times');
  });

  it('G3 revokes one, which then is gone', async () => {
    const { callsTo } = show([grant]);
    fireEvent.click(await screen.findByRole('button', { name: 'Revoke' }));
    await waitFor(() => expect(screen.queryByRole('listitem')).toBeNull());
    expect(callsTo('sessions.revokeGrant')).toEqual([
      { sessionId: sessionId('1'), grantId: grant.id },
    ]);
  });

  it('reads again when something was granted', async () => {
    const { grantMeanwhile, callsTo } = show([]);
    await waitFor(() => expect(callsTo('sessions.grants').length).toBeGreaterThan(0));
    expect(screen.queryByRole('listitem')).toBeNull();
    grantMeanwhile(grant);
    expect(await screen.findByRole('listitem')).toBeDefined();
  });

  it('says why it was not revoked, and offers nothing to whoever may not', async () => {
    const { unmount } = show([grant], true, {
      'sessions.revokeGrant': () => {
        throw routerRefusal('forbidden', 'Only whoever may decide revokes.');
      },
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Revoke' }));
    expect((await screen.findByRole('alert')).textContent).toBe('Only whoever may decide revokes.');
    unmount();
    show([grant], false);
    await screen.findByRole('listitem');
    expect(screen.queryByRole('button')).toBeNull();
  });
});
