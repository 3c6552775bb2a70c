import type { inferRouterOutputs } from '@trpc/server';
import type { AppRouter } from '@/server/api/app-router';

/** What each procedure of the server gives. */
export type RouterOutputs = inferRouterOutputs<AppRouter>;
