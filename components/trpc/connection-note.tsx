'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useLiveLink } from './live-link';
import { useTRPC } from './trpc';

/** A cut that heals sooner than this is not worth a word. */
const QUIET_MS = 1_500;

/** Says quietly that the live connection is being made again; nothing while it stands. */
export function ConnectionNote() {
  const { connection } = useLiveLink();
  const state = useSyncExternalStore(connection.subscribe, connection.get, () => 'idle' as const);
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-0 top-2 z-50 grid justify-center"
    >
      {state === 'cut' ? <LateNote /> : null}
    </div>
  );
}

function LateNote() {
  const [isLate, setIsLate] = useState(false);
  const queryClient = useQueryClient();
  const trpc = useTRPC();

  useEffect(() => {
    const timer = setTimeout(() => {
      setIsLate(true);
      // A sign-in that has ended looks like a line that will not come back; a read tells them apart.
      void queryClient.invalidateQueries({ queryKey: trpc.viewer.me.pathKey() });
    }, QUIET_MS);
    return () => clearTimeout(timer);
  }, [queryClient, trpc]);

  if (!isLate) return null;
  return (
    <span className="flex items-center gap-2 rounded-full border border-line-2 bg-raised px-3 py-1 text-12 text-fg-2 shadow-2">
      <span aria-hidden="true" className="size-2 animate-breathe rounded-full bg-fg-3" />
      Reconnecting. Shown is the last known state.
    </span>
  );
}
