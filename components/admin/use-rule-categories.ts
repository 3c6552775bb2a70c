'use client';

import { useQuery } from '@tanstack/react-query';
import { useTRPC } from '@/components/trpc/trpc';

/** The categories of risk: as choices, and by their titles. */
export function useRuleCategories(): {
  options: { value: string; label: string }[];
  titleOf: (category: string) => string;
} {
  const trpc = useTRPC();
  const { data = [] } = useQuery(trpc.admin.rules.categories.queryOptions());
  return {
    options: data.map(({ id, title }) => ({ value: id, label: title })),
    titleOf: (category) => data.find(({ id }) => id === category)?.title ?? category,
  };
}
