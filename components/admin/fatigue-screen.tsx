'use client';

import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import { Signature } from 'lucide-react';
import { parseAsStringLiteral, useQueryState } from 'nuqs';
import { failureText } from '@/components/trpc/refusal';
import { useTRPC } from '@/components/trpc/trpc';
import { EmptyState } from '@/components/ui/empty-state';
import { ErrorState } from '@/components/ui/error-state';
import { Segmented } from '@/components/ui/segmented';
import { Skeleton } from '@/components/ui/skeleton';
import { FatigueChart } from './fatigue-chart';
import { FatigueGauges } from './fatigue-gauges';
import { FilterBar } from './filter-bar';
import { PERIOD_OPTIONS, PERIODS } from './period';
import { RepeatedPrompts } from './repeated-prompts';
import { usePeriodStart } from './use-period-start';

/** Whether people still read what they sign, over a period that stays in the address. */
export function FatigueScreen() {
  const [period, setPeriod] = useQueryState(
    'period',
    parseAsStringLiteral(PERIODS).withDefault('7d'),
  );
  const trpc = useTRPC();
  const sinceAt = usePeriodStart(period);
  const query = useQuery({
    ...trpc.admin.fatigue.read.queryOptions(sinceAt === null ? skipToken : { sinceAt }),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <FilterBar>
        <Segmented
          label="Period"
          value={period}
          options={PERIOD_OPTIONS}
          onValue={(next) => void setPeriod(next)}
        />
      </FilterBar>
      <Figures query={query} />
    </>
  );
}

function Figures({
  query,
}: {
  query: {
    data: Parameters<typeof FatigueGauges>[0]['fatigue'] | undefined;
    error: unknown;
    isFetching: boolean;
    refetch: () => Promise<unknown>;
  };
}) {
  const { data } = query;
  if (data === undefined) {
    return query.error === null ? (
      <div role="status" aria-label="Loading the figures" className="grid gap-3 p-5">
        <Skeleton className="w-64" />
        <Skeleton className="w-full max-w-xl" />
      </div>
    ) : (
      <ErrorState
        title="The figures could not be loaded"
        detail={failureText(query.error, 'The server did not answer.')}
        onRetry={() => void query.refetch()}
        isRetrying={query.isFetching}
      />
    );
  }
  if (data.asked === 0) {
    return (
      <EmptyState icon={<Signature size={18} />} title="Nothing was asked in this time">
        How often people are asked, and how they answer, is counted here.
      </EmptyState>
    );
  }
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      <FatigueGauges fatigue={data} />
      <FatigueChart fatigue={data} />
      <RepeatedPrompts prompts={data.repeated} />
    </div>
  );
}
