'use client';

import { Plug } from 'lucide-react';
import { failureText } from '@/components/trpc/refusal';
import { Button } from '@/components/ui/button';
import type { Endpoint } from '@/server/domain/endpoint';
import { EndpointCheckLine } from './endpoint-check-line';
import { useEndpointCheck } from './use-endpoint-check';

/** Tests a stored endpoint at a press, and keeps what it showed for as long as the page is open. */
export function EndpointCheckCell({ endpoint }: { endpoint: Endpoint }) {
  const { data, error, isFetching, refetch } = useEndpointCheck(endpoint.id, { isWanted: false });
  return (
    <div className="flex min-w-72 items-center justify-between gap-3 py-1.5">
      <div role="status" className="max-w-[28rem] min-w-0">
        {isFetching ? <span className="text-fg-2">Testing …</span> : null}
        {!isFetching && error !== null ? (
          <span className="whitespace-normal text-failed-text">
            {failureText(error, 'The server did not answer; nothing was tested.')}
          </span>
        ) : null}
        {!isFetching && error === null && data === undefined ? (
          <span className="text-fg-3">Not tested yet</span>
        ) : null}
        {!isFetching && error === null && data !== undefined ? (
          <EndpointCheckLine check={data} />
        ) : null}
      </div>
      <Button
        size="sm"
        aria-label={`Test ${endpoint.name}`}
        isPending={isFetching}
        onClick={() => void refetch()}
      >
        {isFetching ? null : <Plug size={14} aria-hidden="true" />}
        Test
      </Button>
    </div>
  );
}
