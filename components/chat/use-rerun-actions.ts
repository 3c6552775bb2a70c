'use client';

import { useEffect, useMemo, useRef } from 'react';
import { useTRPCClient } from '@/components/trpc/trpc';
import type { SessionSnapshot } from '@/server/domain/session-snapshot';
import { createClientId } from './create-client-id';
import { hasEffectsFrom } from './has-effects-from';
import type { ThreadActions } from './thread-actions';

const BUSY = 'The session is running. Stop the run or wait for its end first.';
const ARCHIVED = 'The session is archived. Unarchive it first.';

/** What may be run again in a session; null for a person who may send nothing to it. */
export function useRerunActions(view: SessionSnapshot, maySend: boolean): ThreadActions | null {
  const client = useTRPCClient();
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
      hasEffectsFrom: (messageId) => hasEffectsFrom(current.current, messageId),
    };
  }, [maySend, whyNot, client, sessionId]);
}
