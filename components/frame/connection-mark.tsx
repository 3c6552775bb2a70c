'use client';

import { useSyncExternalStore } from 'react';
import { useLiveLink } from '@/components/trpc/live-link';

/** Says whether what is shown is live, or stands still until the connection is back. */
export function ConnectionMark() {
  const { connection } = useLiveLink();
  const state = useSyncExternalStore(connection.subscribe, connection.get, () => 'idle' as const);
  if (state === 'cut') {
    return (
      <span role="status" className="flex items-center gap-1.5 text-12 text-failed-text">
        <span aria-hidden="true" className="size-[7px] rounded-full border-2 border-failed" />
        Connection lost, trying again
      </span>
    );
  }
  if (state === 'idle') return <span className="text-12 text-fg-3">Connecting</span>;
  return (
    <span className="flex items-center gap-1.5 text-12 text-ok-text">
      <span aria-hidden="true" className="size-[7px] rounded-full bg-ok" />
      Live
    </span>
  );
}
