'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTRPC } from '@/components/trpc/trpc';
import type { Endpoint } from '@/server/domain/endpoint';
import type { ReadEndpoint } from './endpoint-draft';
import { endpointCheckKey } from './use-endpoint-check';

/** Makes an endpoint, or changes the one that is given; whatever shows endpoints is read again. */
export function useSaveEndpoint(
  stored: Endpoint | null,
  handlers: {
    onSuccess: (saved: Endpoint) => void;
    onError?: (thrown: unknown) => void;
    onSettled?: () => void;
  },
) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const options = {
    onSuccess: async (saved: Endpoint): Promise<void> => {
      // What a check showed of the endpoint as it was says nothing any more.
      queryClient.removeQueries({ queryKey: endpointCheckKey(saved.id) });
      handlers.onSuccess(saved);
      await Promise.all([
        queryClient.invalidateQueries(trpc.admin.endpoints.pathFilter()),
        queryClient.invalidateQueries(trpc.admin.discoverEndpoints.pathFilter()),
      ]);
    },
    ...(handlers.onError && { onError: handlers.onError }),
    ...(handlers.onSettled && { onSettled: handlers.onSettled }),
  };
  const create = useMutation(trpc.admin.createEndpoint.mutationOptions(options));
  const update = useMutation(trpc.admin.updateEndpoint.mutationOptions(options));
  return {
    isPending: create.isPending || update.isPending,
    error: create.error ?? update.error,
    save: ({ settings, apiKey }: ReadEndpoint): void => {
      if (stored === null) create.mutate({ ...settings, apiKey: apiKey ?? null });
      else update.mutate({ ...settings, endpointId: stored.id, apiKey });
    },
  };
}
