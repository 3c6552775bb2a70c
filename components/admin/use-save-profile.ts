'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTRPC } from '@/components/trpc/trpc';
import type { Profile, ProfileSettings } from '@/server/domain/profile';

/** Makes a profile, or changes the one that is given; whatever shows profiles is read again. */
export function useSaveProfile(
  profile: Profile | null,
  handlers: { onSuccess: () => void; onError: (thrown: unknown) => void; onSettled: () => void },
) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const options = {
    onSuccess: async (): Promise<void> => {
      handlers.onSuccess();
      await Promise.all([
        queryClient.invalidateQueries(trpc.admin.profiles.pathFilter()),
        queryClient.invalidateQueries(trpc.admin.endpoints.pathFilter()),
        queryClient.invalidateQueries(trpc.profiles.list.pathFilter()),
      ]);
    },
    onError: handlers.onError,
    onSettled: handlers.onSettled,
  };
  const create = useMutation(trpc.admin.createProfile.mutationOptions(options));
  const update = useMutation(trpc.admin.updateProfile.mutationOptions(options));
  return {
    isPending: create.isPending || update.isPending,
    save: (settings: ProfileSettings): void => {
      if (profile === null) create.mutate(settings);
      else update.mutate({ profileId: profile.id, ...settings });
    },
  };
}
