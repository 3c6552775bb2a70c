'use client';

import { QueryClientProvider } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { createQueryClient } from './create-query-client';
import { createTrpcClient } from './create-trpc-client';
import { createLiveLink, LiveLinkContext } from './live-link';
import { TRPCProvider } from './trpc';

/** Holds the query cache, the client and the live link of this tab. One per document. */
export function TrpcProvider({ children }: { children: ReactNode }) {
  const [queryClient] = useState(createQueryClient);
  const [link] = useState(createLiveLink);
  const [client] = useState(() => createTrpcClient(link.connection));
  return (
    <LiveLinkContext value={link}>
      <QueryClientProvider client={queryClient}>
        <TRPCProvider queryClient={queryClient} trpcClient={client}>
          {children}
        </TRPCProvider>
      </QueryClientProvider>
    </LiveLinkContext>
  );
}
