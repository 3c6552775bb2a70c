'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Archive, Bot, Ellipsis, Pencil } from 'lucide-react';
import { useState } from 'react';
import { failureText } from '@/components/trpc/refusal';
import { useTRPC } from '@/components/trpc/trpc';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '@/components/ui/dropdown-menu';
import { IconButton } from '@/components/ui/icon-button';
import type { Endpoint } from '@/server/domain/endpoint';
import { EndpointDialog } from './endpoint-dialog';
import { ModelProfileDialog } from './model-profile-dialog';
import { useEndpointCheck } from './use-endpoint-check';

/** Edit, make a profile, archive: the menu of one endpoint. */
export function EndpointActions({ endpoint }: { endpoint: Endpoint }) {
  const [asked, setAsked] = useState<'edit' | 'profile' | 'archive' | null>(null);
  const { data: check } = useEndpointCheck(endpoint.id, { isWanted: false });
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const archive = useMutation(
    trpc.admin.archiveEndpoint.mutationOptions({
      onSuccess: async () => {
        setAsked(null);
        await Promise.all([
          queryClient.invalidateQueries(trpc.admin.endpoints.pathFilter()),
          queryClient.invalidateQueries(trpc.admin.discoverEndpoints.pathFilter()),
        ]);
      },
    }),
  );
  const close = (isOpen: boolean): void => {
    if (isOpen) return;
    setAsked(null);
    archive.reset();
  };
  return (
    <>
      <DropdownMenu>
        <DropdownMenuTrigger>
          <IconButton label={`Actions for ${endpoint.name}`} tooltipSide="left">
            <Ellipsis size={16} aria-hidden="true" />
          </IconButton>
        </DropdownMenuTrigger>
        <DropdownMenuContent align="end">
          <DropdownMenuItem onSelect={() => setAsked('profile')}>
            <Bot size={15} aria-hidden="true" />
            Make a profile with it
          </DropdownMenuItem>
          <DropdownMenuItem onSelect={() => setAsked('edit')}>
            <Pencil size={15} aria-hidden="true" />
            Edit
          </DropdownMenuItem>
          <DropdownMenuItem isDanger onSelect={() => setAsked('archive')}>
            <Archive size={15} aria-hidden="true" />
            Archive
          </DropdownMenuItem>
        </DropdownMenuContent>
      </DropdownMenu>
      <EndpointDialog stored={endpoint} isOpen={asked === 'edit'} onOpenChange={close} />
      {asked === 'profile' ? (
        <ModelProfileDialog
          endpoint={endpoint}
          modelName={check?.models[0] ?? ''}
          isOpen
          onOpenChange={close}
        />
      ) : null}
      <ConfirmDialog
        isOpen={asked === 'archive'}
        onOpenChange={close}
        title={`Archive “${endpoint.name}”?`}
        confirmLabel="Archive the endpoint"
        isDanger
        isPending={archive.isPending}
        error={
          archive.error === null
            ? null
            : failureText(archive.error, 'The server did not answer. Try again.')
        }
        onConfirm={() => archive.mutate({ endpointId: endpoint.id })}
      >
        {endpoint.hasKey
          ? 'It cannot be chosen any more, and its key is erased. What it has cost stays in the figures.'
          : 'It cannot be chosen any more. What it has cost stays in the figures.'}
      </ConfirmDialog>
    </>
  );
}
