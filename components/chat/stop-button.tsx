'use client';

import { useMutation } from '@tanstack/react-query';
import { Square } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { failureText } from '@/components/trpc/refusal';
import { useTRPC } from '@/components/trpc/trpc';
import type { SessionRow } from '@/server/domain/session';

/** Stops the run of a session, whatever it is at; nothing while there is none. */
export function StopButton({ session }: { session: Pick<SessionRow, 'id' | 'currentRun'> }) {
  const trpc = useTRPC();
  const stop = useMutation(trpc.runs.stop.mutationOptions());
  const { currentRun } = session;
  if (currentRun === null) return null;
  const isStopping = stop.isPending || currentRun.status === 'stopping';
  return (
    <>
      {stop.isError ? (
        <span role="alert" className="text-12 text-failed-text">
          {failureText(stop.error, 'Not stopped: the server did not answer.')}
        </span>
      ) : null}
      <Button isPending={isStopping} onClick={() => stop.mutate({ sessionId: session.id })}>
        {isStopping ? null : <Square size={14} aria-hidden="true" />}
        {isStopping ? 'Stopping' : 'Stop'}
      </Button>
    </>
  );
}
