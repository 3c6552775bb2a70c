'use client';

import { useQuery } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useTRPC } from '@/components/trpc/trpc';
import type { ApprovalRow } from '@/server/domain/approval';
import { openRequest } from './open-request';
import { requestTitle } from './request-words';
import { severityWord } from './severity-mark';
import { useNotify } from './use-notify';

/** More new ones than this are told of in one notification. */
const ONE_BY_ONE = 3;

/**
 * Tells of what begins to wait while nobody looks at the page, where the person has switched it on. A
 * notification shows no text of a call and answers nothing; a click on it opens the prompt. It goes
 * when the approval ends.
 */
export function WaitNotifier() {
  const trpc = useTRPC();
  const router = useRouter();
  const { data } = useQuery(trpc.approvals.pending.queryOptions());
  const { state } = useNotify();
  const known = useRef<ReadonlySet<string> | null>(null);
  const shown = useRef(new Map<string, Notification>());

  const show = useEffectEvent(
    (key: string, said: { title: string; body: string; path: string; approvalId?: string }) => {
      const { title, body, path, approvalId = null } = said;
      // The same tag in every tab, so that several open tabs tell once.
      const notification = new Notification(title, { body, tag: key });
      notification.onclick = () => {
        window.focus();
        router.push(path);
        openRequest.set(approvalId);
        notification.close();
      };
      shown.current.set(key, notification);
    },
  );

  const look = useEffectEvent((rows: readonly ApprovalRow[]) => {
    const waiting = new Set<string>(rows.map(({ id }) => id));
    for (const [key, notification] of shown.current) {
      if (waiting.has(key) || (key === MANY && waiting.size > 0)) continue;
      notification.close();
      shown.current.delete(key);
    }
    const before = known.current;
    known.current = waiting;
    // What waited when the page was opened is on it.
    if (before === null || state !== 'on' || isLookedAt()) return;
    const fresh = rows.filter(({ id }) => !before.has(id));
    if (fresh.length > ONE_BY_ONE) {
      show(MANY, {
        title: `${fresh.length} calls wait for a decision`,
        body: 'Open the inbox to see them and decide.',
        path: '/approvals',
      });
      return;
    }
    for (const row of fresh) {
      show(row.id, {
        title: requestTitle(row),
        body: `${severityWord(row.severity)} risk. Open it to see exactly what, and decide.`,
        path: `/sessions/${row.sessionId}`,
        approvalId: row.id,
      });
    }
  });

  useEffect(() => {
    if (data !== undefined) look(data);
  }, [data]);
  useEffect(() => {
    const held = shown.current;
    return () => {
      for (const notification of held.values()) notification.close();
    };
  }, []);
  return null;
}

const MANY = 'several';

function isLookedAt(): boolean {
  return document.visibilityState === 'visible' && document.hasFocus();
}
