'use client';

import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { refusalOf } from '@/components/trpc/refusal';
import { useTRPC } from '@/components/trpc/trpc';
import type { Viewer } from './viewer';

/**
 * Follows who is signed in, beginning with what the page was rendered for. When the sign-in has
 * ended, here or in another tab, the whole document goes to the sign-in page.
 */
export function useViewer(initial: Viewer): Viewer {
  const trpc = useTRPC();
  const { data, error } = useQuery(
    trpc.viewer.me.queryOptions(undefined, { initialData: initial }),
  );
  const isSignedOut = refusalOf(error)?.code === 'unauthenticated';
  useEffect(() => {
    if (isSignedOut) window.location.assign('/sign-in');
  }, [isSignedOut]);
  return data;
}
