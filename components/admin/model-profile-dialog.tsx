'use client';

import { useQuery } from '@tanstack/react-query';
import { useTRPC } from '@/components/trpc/trpc';
import type { Endpoint } from '@/server/domain/endpoint';
import { ProfileDialog } from './profile-dialog';
import { presetFor } from './profile-preset';

interface ModelProfileDialogProps {
  endpoint: Endpoint;
  /** Empty while it is not chosen. */
  modelName: string;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

/** Makes a profile for a model of an endpoint, with everything filled in that is known. */
export function ModelProfileDialog({
  endpoint,
  modelName,
  isOpen,
  onOpenChange,
}: ModelProfileDialogProps) {
  const trpc = useTRPC();
  const { data: profiles, isPending } = useQuery(trpc.admin.profiles.queryOptions());
  return (
    <ProfileDialog
      profile={null}
      preset={presetFor({ endpoint, modelName }, profiles ?? [])}
      // A form takes its preset once, so it waits for what the preset is made of.
      isOpen={isOpen && !isPending}
      onOpenChange={onOpenChange}
    />
  );
}
