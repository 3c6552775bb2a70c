'use client';

import { skipToken, useQuery, type QueryKey } from '@tanstack/react-query';
import { useTRPCClient } from '@/components/trpc/trpc';
import type { EndpointCheck } from '@/server/domain/endpoint';
import type { EndpointId } from '@/server/domain/ids';

/** Where the last check of a stored endpoint is kept for as long as the page is open. */
export function endpointCheckKey(endpointId: EndpointId | null): QueryKey {
  return ['endpoint check', endpointId];
}

/**
 * The last check of a stored endpoint, with the models that it lists; whoever shows the same endpoint
 * shares it. It is made once somebody `isWanted`, or by `refetch`.
 */
export function useEndpointCheck(endpointId: EndpointId | null, by: { isWanted: boolean }) {
  const client = useTRPCClient();
  return useQuery<EndpointCheck>({
    queryKey: endpointCheckKey(endpointId),
    queryFn:
      endpointId === null
        ? skipToken
        : ({ signal }) => client.admin.checkEndpoint.mutate({ endpointId }, { signal }),
    enabled: by.isWanted && endpointId !== null,
    retry: false,
  });
}
