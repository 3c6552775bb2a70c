'use client';

import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTRPC } from '@/components/trpc/trpc';
import type { SessionRow } from '@/server/domain/session';

interface SessionModelProps {
  session: Pick<SessionRow, 'profileId' | 'runtime'>;
  /** Those that have answered in it. */
  models: readonly string[];
  /** Stands before it, when there is one. */
  before: ReactNode;
}

/** The model that the next step asks: that of the profile, or the last one when the profile is gone. */
export function SessionModel({ session, models, before }: SessionModelProps) {
  const trpc = useTRPC();
  const isModel = session.runtime === 'model';
  const profiles = useQuery(trpc.profiles.list.queryOptions(undefined, { enabled: isModel }));
  const profile = profiles.data?.find(({ id }) => id === session.profileId);
  const model = profile?.modelName ?? models.at(-1);
  if (!isModel || model === undefined) return null;
  return (
    <>
      {before}
      <span title="The model" className="truncate font-mono text-12 max-md:hidden">
        {model}
      </span>
    </>
  );
}
