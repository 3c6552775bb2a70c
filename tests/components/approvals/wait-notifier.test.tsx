import { act } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openRequest } from '@/components/approvals/open-request';
import { notifyPreference } from '@/components/approvals/notify-preference';
import { WaitNotifier } from '@/components/approvals/wait-notifier';
import type { ApprovalRow } from '@/server/domain/approval';
import { renderWithRouter } from '@/tests/support/render-with-router';
import { approvalId, sessionId } from '../trpc/session-fixture';
import { aRow } from './prompt-fixture';

const push = vi.fn();
vi.mock('next/navigation', () => ({ useRouter: () => ({ push }) }));

/** The notifications of a browser in which nobody has refused them. */
class FakeNotification {
  static permission: NotificationPermission = 'granted';
  static readonly shown: FakeNotification[] = [];
  static readonly requestPermission = vi.fn();
  readonly title: string;
  readonly options: NotificationOptions;
  onclick: (() => void) | null = null;
  isClosed = false;
  constructor(title: string, options: NotificationOptions) {
    this.title = title;
    this.options = options;
    FakeNotification.shown.push(this);
  }
  close(): void {
    this.isClosed = true;
  }
}

const shown = FakeNotification.shown;
const row = (name: string, over: Partial<ApprovalRow> = {}) =>
  aRow({ id: approvalId(name), ...over });

async function watch() {
  const { queryClient } = renderWithRouter(<WaitNotifier />, {
    answers: { 'approvals.pending': () => [row('old')] },
  });
  await vi.waitFor(() => expect(queryClient.getQueriesData({})[0]?.[1]).toHaveLength(1));
  const key = queryClient.getQueriesData({})[0]![0];
  return async (...rows: ApprovalRow[]) => {
    await act(async () => {
      queryClient.setQueryData(key, rows);
      // The cache tells its followers in the next turn of the event loop.
      await new Promise((resolve) => setTimeout(resolve));
    });
  };
}

describe('WaitNotifier', () => {
  beforeEach(() => {
    shown.length = 0;
    push.mockClear();
    FakeNotification.permission = 'granted';
    vi.stubGlobal('Notification', FakeNotification);
    vi.stubGlobal('isSecureContext', true);
    vi.spyOn(document, 'hasFocus').mockReturnValue(false);
    notifyPreference.set(true);
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
    notifyPreference.set(false);
    openRequest.set(null);
  });

  it('M4 tells of what begins to wait while nobody looks, not of what did before', async () => {
    const setPending = await watch();
    expect(shown).toHaveLength(0);
    await setPending(row('old'), row('new'));
    expect(shown.map(({ title }) => title)).toEqual(['builder asks to run a command']);
    await setPending(row('old'), row('new'));
    expect(shown).toHaveLength(1);
  });

  it('A8 shows no text of the call, and nothing that answers it', async () => {
    const setPending = await watch();
    await setPending(row('new', { sessionTitle: 'rm -rf build' }));
    const said = JSON.stringify([shown[0]?.title, shown[0]?.options]);
    expect(said).not.toContain('rm');
    expect(shown[0]?.options).not.toHaveProperty('actions');
  });

  it('a click goes to the session and asks for the prompt; it decides nothing', async () => {
    const setPending = await watch();
    await setPending(row('new', { sessionId: sessionId('7') }));
    act(() => shown[0]?.onclick?.());
    expect(push).toHaveBeenCalledWith(`/sessions/${sessionId('7')}`);
    expect(openRequest.get()).toBe(approvalId('new'));
    expect(shown[0]?.isClosed).toBe(true);
  });

  it('goes when the approval ends', async () => {
    const setPending = await watch();
    await setPending(row('new'));
    await setPending();
    expect(shown[0]?.isClosed).toBe(true);
  });

  it('many at once are one, which leads to the inbox', async () => {
    const setPending = await watch();
    await setPending(...['1', '2', '3', '4'].map((name) => row(name)));
    expect(shown.map(({ title }) => title)).toEqual(['4 calls wait for a decision']);
    act(() => shown[0]?.onclick?.());
    expect(push).toHaveBeenCalledWith('/approvals');
  });

  it.each([
    ['the person looks at the page', () => vi.spyOn(document, 'hasFocus').mockReturnValue(true)],
    ['it is switched off here', () => notifyPreference.set(false)],
    ['the browser forbids it', () => void (FakeNotification.permission = 'denied')],
  ])('says nothing while %s, and never asks for permission by itself', async (_, prepare) => {
    prepare();
    const setPending = await watch();
    await setPending(row('new'));
    expect(shown).toHaveLength(0);
    expect(FakeNotification.requestPermission).not.toHaveBeenCalled();
  });
});
