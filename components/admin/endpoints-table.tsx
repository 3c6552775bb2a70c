'use client';

import { useQuery } from '@tanstack/react-query';
import { Cpu } from 'lucide-react';
import { useTRPC } from '@/components/trpc/trpc';
import { EmptyState } from '@/components/ui/empty-state';
import { TableCell, TableHeading, TableRow } from '@/components/ui/table';
import type { EndpointRow } from '@/server/domain/endpoint';
import { AddEndpointButton } from './add-endpoint-button';
import { asPage } from './as-page';
import { EndpointActions } from './endpoint-actions';
import { EndpointCheckCell } from './endpoint-check-cell';
import { providerWord } from './provider-words';
import { TablePane } from './table-pane';

/** Every endpoint with who uses it and what its last check showed. */
export function EndpointsTable({ onAdd }: { onAdd: () => void }) {
  const trpc = useTRPC();
  const query = useQuery(trpc.admin.endpoints.queryOptions());
  return (
    <TablePane
      noun={{ one: 'endpoint', many: 'endpoints' }}
      query={asPage(query)}
      columnCount={7}
      headings={
        <>
          <TableHeading>Name</TableHeading>
          <TableHeading>Provider</TableHeading>
          <TableHeading>Address</TableHeading>
          <TableHeading>Key</TableHeading>
          <TableHeading>Used by</TableHeading>
          <TableHeading>Last check</TableHeading>
          <TableHeading>
            <span className="sr-only">Actions</span>
          </TableHeading>
        </>
      }
      row={(endpoint) => <EndpointTableRow key={endpoint.id} endpoint={endpoint} />}
      empty={
        <EmptyState
          icon={<Cpu size={18} />}
          title="No language model is connected"
          action={<AddEndpointButton onAdd={onAdd} />}
        >
          An endpoint is where models are reached: a server on this machine, or a provider with a
          key of yours.
        </EmptyState>
      }
    />
  );
}

function EndpointTableRow({ endpoint }: { endpoint: EndpointRow }) {
  const { name, provider, baseUrl, hasKey, profileNames } = endpoint;
  return (
    <TableRow className="hover:bg-hover">
      <TableCell className="font-medium">{name}</TableCell>
      <TableCell className="text-fg-2">{providerWord(provider)}</TableCell>
      <TableCell>
        {baseUrl === null ? (
          <span className="text-fg-3">the provider’s own</span>
        ) : (
          <code title={baseUrl} className="block max-w-64 truncate font-mono text-12 text-fg-2">
            {baseUrl}
          </code>
        )}
      </TableCell>
      <TableCell className="text-fg-2">{hasKey ? 'Sealed' : 'None'}</TableCell>
      <TableCell className="text-fg-2">
        {profileNames.length === 0 ? (
          <span className="text-fg-3">no profile</span>
        ) : (
          <span title={profileNames.join(', ')} className="block max-w-48 truncate">
            {profileNames.join(', ')}
          </span>
        )}
      </TableCell>
      <TableCell>
        <EndpointCheckCell endpoint={endpoint} />
      </TableCell>
      <TableCell className="text-right">
        <EndpointActions endpoint={endpoint} />
      </TableCell>
    </TableRow>
  );
}
