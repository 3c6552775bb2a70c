'use client';

import { useQuery } from '@tanstack/react-query';
import { Plus, RotateCw } from 'lucide-react';
import { failureText } from '@/components/trpc/refusal';
import { useTRPC } from '@/components/trpc/trpc';
import { Button } from '@/components/ui/button';
import type { FoundEndpoint } from '@/server/domain/endpoint';
import type { Connected } from './connected-dialog';
import { freeName } from './free-name';
import { useSaveEndpoint } from './use-save-endpoint';

/** Servers of models that answer on this machine, each to be added by one press. */
export function EndpointFinds({ onConnected }: { onConnected: (connected: Connected) => void }) {
  const trpc = useTRPC();
  // What runs on the machine changes without a word to us: looked at anew with each visit.
  const finds = useQuery(trpc.admin.discoverEndpoints.queryOptions(undefined, { staleTime: 0 }));
  const { data, error, isFetching } = finds;
  const { data: endpoints = [] } = useQuery(trpc.admin.endpoints.queryOptions());
  return (
    <section
      aria-label="On this machine"
      className="shrink-0 border-b border-line bg-bg px-5 py-2.5"
    >
      <div className="flex min-h-7 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p role="status" className="text-13 text-fg-2">
          {statusWords({ data, error, isFetching })}
        </p>
        <Button
          size="sm"
          variant="ghost"
          className="-mx-2.5"
          isPending={isFetching}
          onClick={() => void finds.refetch()}
        >
          {isFetching ? null : <RotateCw size={14} aria-hidden="true" />}
          Look again
        </Button>
      </div>
      {data === undefined || data.length === 0 ? null : (
        <ul className="grid gap-2 pt-2 pb-1 sm:grid-cols-[repeat(auto-fill,minmax(20rem,1fr))]">
          {data.map((found) => (
            <Find
              key={found.baseUrl}
              found={found}
              name={freeName(
                found.name,
                endpoints.map(({ name }) => name),
              )}
              onConnected={onConnected}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

function Find({
  found: { baseUrl, models },
  name,
  onConnected,
}: {
  found: FoundEndpoint;
  /** Under which it would be added. */
  name: string;
  onConnected: (connected: Connected) => void;
}) {
  const { error, isPending, save } = useSaveEndpoint(null, {
    onSuccess: (endpoint) => onConnected({ endpoint, triedModel: '' }),
  });
  return (
    <li className="grid gap-1 rounded-md border border-line bg-surface px-3 py-2">
      <div className="flex items-center justify-between gap-3">
        <div className="grid min-w-0">
          <span className="text-13 font-medium">
            {name}{' '}
            <span className="font-normal text-fg-3">
              {models.length === 1 ? '1 model' : `${String(models.length)} models`}
            </span>
          </span>
          <code className="truncate font-mono text-12 text-fg-2">{baseUrl}</code>
        </div>
        <Button
          size="sm"
          aria-label={`Add ${name}`}
          isPending={isPending}
          onClick={() =>
            save({ settings: { name, provider: 'openai-compatible', baseUrl }, apiKey: null })
          }
        >
          {isPending ? null : <Plus size={14} aria-hidden="true" />}
          Add
        </Button>
      </div>
      <p role="alert" className="text-12 text-failed-text empty:hidden">
        {error === null
          ? null
          : failureText(error, 'The server did not answer; nothing was added.')}
      </p>
    </li>
  );
}

function statusWords(finds: {
  data: readonly FoundEndpoint[] | undefined;
  error: unknown;
  isFetching: boolean;
}): string {
  const { data, error, isFetching } = finds;
  if (error !== null) return failureText(error, 'Not looked around: the server did not answer.');
  if (data === undefined || (isFetching && data.length === 0)) {
    return 'Looking for servers of models on this machine …';
  }
  if (data.length > 0) return 'Found on this machine:';
  return 'Nothing new answers on this machine at the usual ports of Ollama, llama.cpp, LM Studio and vLLM.';
}
