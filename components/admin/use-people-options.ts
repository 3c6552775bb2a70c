'use client';

import { useQuery } from '@tanstack/react-query';
import { useTRPC } from '@/components/trpc/trpc';

/** Everybody with an account, as the choices of a filter. */
export function usePeopleOptions(): { value: string; label: string }[] {
  const trpc = useTRPC();
  const { data = [] } = useQuery(trpc.admin.people.queryOptions());
  return data.map(({ id, name }) => ({ value: id, label: name }));
}
