'use client';

import { useQuery } from '@tanstack/react-query';
import { ScrollText } from 'lucide-react';
import { parseAsString, useQueryState } from 'nuqs';
import { failureText } from '@/components/trpc/refusal';
import { useTRPC } from '@/components/trpc/trpc';
import { ButtonLink } from '@/components/ui/button-link';
import { EmptyState } from '@/components/ui/empty-state';
import { ErrorState } from '@/components/ui/error-state';
import { Select } from '@/components/ui/select';
import { Skeleton } from '@/components/ui/skeleton';
import type { Profile } from '@/server/domain/profile';
import { FilterBar } from './filter-bar';
import { RulesEditor } from './rules-editor';

/** The rules of one profile at a time; which one is in the address. */
export function RulesScreen() {
  const trpc = useTRPC();
  const [chosen, setChosen] = useQueryState('profile', parseAsString);
  const profiles = useQuery(trpc.admin.profiles.queryOptions());
  if (profiles.data === undefined) {
    return profiles.error === null ? (
      <Loading />
    ) : (
      <ErrorState
        title="The profiles could not be loaded"
        detail={failureText(profiles.error, 'The server did not answer.')}
        onRetry={() => void profiles.refetch()}
        isRetrying={profiles.isFetching}
      />
    );
  }
  const profile = profiles.data.find(({ id }) => id === chosen) ?? profiles.data[0];
  if (profile === undefined) {
    return (
      <EmptyState
        icon={<ScrollText size={18} />}
        title="No profile yet"
        action={<ButtonLink href="/admin/profiles">Go to profiles</ButtonLink>}
      >
        Rules belong to a profile. Make one first.
      </EmptyState>
    );
  }
  return (
    <>
      <FilterBar>
        <Select
          aria-label="Profile"
          className="w-64 max-sm:w-full"
          value={profile.id}
          options={profiles.data.map(({ id, name, archivedAt }) => ({
            value: id,
            label: archivedAt === null ? name : `${name} (archived)`,
          }))}
          onValue={(id) => void setChosen(id)}
        />
        <p className="text-12 text-fg-3">
          Deny rules are looked at first; then the first rule that fits each part of a call counts.
        </p>
      </FilterBar>
      <RulesOf key={profile.id} profile={profile} />
    </>
  );
}

function RulesOf({ profile }: { profile: Profile }) {
  const trpc = useTRPC();
  const query = useQuery(trpc.admin.rules.get.queryOptions({ profileId: profile.id }));
  if (query.data !== undefined) return <RulesEditor profile={profile} saved={query.data} />;
  if (query.error === null) return <Loading />;
  return (
    <ErrorState
      title="The rules could not be loaded"
      detail={failureText(query.error, 'The server did not answer.')}
      onRetry={() => void query.refetch()}
      isRetrying={query.isFetching}
    />
  );
}

function Loading() {
  return (
    <div role="status" aria-label="Loading the rules" className="grid gap-3 p-5">
      <Skeleton className="w-64" />
      <Skeleton className="w-full max-w-xl" />
      <Skeleton className="w-full max-w-lg" />
    </div>
  );
}
