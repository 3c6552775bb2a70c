'use client';

import { createTRPCContext } from '@trpc/tanstack-react-query';
import type { AppRouter } from '@/server/api/app-router';

/**
 * The router as the browser sees it: `useTRPC` gives query and mutation options for the query cache,
 * `useTRPCClient` the bare client for what is no cache entry (live subscriptions).
 */
export const { TRPCProvider, useTRPC, useTRPCClient } = createTRPCContext<AppRouter>();
