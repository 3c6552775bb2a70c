'use client';

import { useQuery } from '@tanstack/react-query';
import { useTRPC } from '@/components/trpc/trpc';

/** Every profile, archived ones too, as the choices of a filter. */
export function useProfileOptions(): { value: string; label: string }[] {
  const trpc = useTRPC();
  const { data = [] } = useQuery(trpc.admin.profiles.queryOptions());
  return data.map(({ id, name }) => ({ value: id, label: name }));
}
