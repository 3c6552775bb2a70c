'use client';

import { useEffect, useMemo, useRef } from 'react';
import { useTRPCClient } from '@/components/trpc/trpc';
import { useAnnounce } from '@/components/ui/live-region';
import type { SessionSnapshot } from '@/server/domain/session-snapshot';
import { createClientId } from '@/components/trpc/create-client-id';
import { drafts } from './draft-store';
import { hasEffectsFrom } from './has-effects-from';
import type { ThreadActions } from './thread-actions';

const BUSY = 'The session is running. Stop the run or wait for its end first.';
const ARCHIVED = 'The session is archived. Unarchive it first.';

/** What may be run again in a session; null for a person who may send nothing to it. */
export function useRerunActions(view: SessionSnapshot, maySend: boolean): ThreadActions | null {
  const client = useTRPCClient();
  const announce = useAnnounce();
  const current = useRef(view);
  const tries = useRef(new Map<string, string>());
  useEffect(() => {
    current.current = view;
  }, [view]);

  const { id: sessionId, archivedAt, currentRun } = view.session;
  const whyNot = archivedAt !== null ? ARCHIVED : currentRun !== null ? BUSY : null;
  return useMemo(() => {
    if (!maySend) return null;
    return {
      whyNot,
      rerun: async ({ messageId, text }) => {
        const key = JSON.stringify([messageId, text]);
        const clientId = tries.current.get(key) ?? createClientId();
        tries.current.set(key, clientId);
        await client.messages.rerun.mutate({ sessionId, messageId, text, clientId });
        tries.current.delete(key);
      },
      keepText: (text) => {
        const held = drafts.get(sessionId).text;
        const kept = held === '' ? text : `${held}\n\n${text}`;
        drafts.set(sessionId, { text: kept, clientId: null });
        announce('The message was replaced by somebody else. Your text is in the composer.');
      },
      hasEffectsFrom: (messageId) => hasEffectsFrom(current.current, messageId),
    };
  }, [maySend, whyNot, client, sessionId, announce]);
}
