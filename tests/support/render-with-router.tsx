import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { createTRPCClient, TRPCClientError, type TRPCLink } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import type { ReactNode } from 'react';
import { RoleContext } from '@/components/frame/role-context';
import { createQueryClient } from '@/components/trpc/create-query-client';
import { createLiveLink, LiveLinkContext } from '@/components/trpc/live-link';
import { TRPCProvider } from '@/components/trpc/trpc';
import { LiveRegion } from '@/components/ui/live-region';
import type { AppRouter } from '@/server/api/app-router';
import type { DomainErrorCode } from '@/server/domain/domain-error';
import type { Role } from '@/server/domain/role';

/** What a scripted server answers, by the path of the procedure; throwing is answering no. */
export type Answers = Record<string, (input: unknown) => unknown>;

/** One call that arrived at the scripted server. */
export interface Call {
  path: string;
  input: unknown;
}

/** What the server throws at a caller that it refuses. */
export function routerRefusal(
  code: DomainErrorCode,
  message: string,
  fieldErrors?: Record<string, string[]>,
): TRPCClientError<AppRouter> {
  return TRPCClientError.from<AppRouter>({
    error: {
      code: -32600,
      message,
      data: {
        code: 'BAD_REQUEST',
        httpStatus: 400,
        domainCode: code,
        details: {},
        ...(fieldErrors && { fieldErrors }),
      },
    },
  });
}

/**
 * Renders as the pages do, with the real client and query cache over a scripted server whose clock
 * shows `now`, for a person of this role. Gives the calls as they arrive; a call without an answer fails the render.
 */
export function renderWithRouter(
  element: ReactNode,
  {
    answers,
    now = Date.UTC(2030, 0, 1, 12),
    role = 'operator',
  }: { answers: Answers; now?: number; role?: Role },
) {
  const calls: Call[] = [];
  const link: TRPCLink<AppRouter> =
    () =>
    ({ op }) =>
      observable((observer) => {
        const { path, input } = op;
        calls.push({ path, input });
        const answer = answers[path];
        const reply =
          answer === undefined
            ? Promise.reject(new Error(`No answer is scripted for ${path}`))
            : Promise.resolve().then(() => answer(input));
        reply.then(
          (data) => {
            observer.next({ result: { data } });
            observer.complete();
          },
          (thrown: unknown) =>
            observer.error(
              thrown instanceof TRPCClientError ? thrown : TRPCClientError.from(thrown as Error),
            ),
        );
      });
  const queryClient = createQueryClient();
  const liveLink = createLiveLink({ note: () => {}, now: () => now });
  const trpcClient = createTRPCClient<AppRouter>({ links: [link] });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <LiveLinkContext value={liveLink}>
      <QueryClientProvider client={queryClient}>
        <TRPCProvider queryClient={queryClient} trpcClient={trpcClient}>
          <RoleContext value={role}>
            <LiveRegion>{children}</LiveRegion>
          </RoleContext>
        </TRPCProvider>
      </QueryClientProvider>
    </LiveLinkContext>
  );
  const view = render(element, { wrapper });
  return {
    ...view,
    calls,
    callsTo: (path: string): unknown[] =>
      calls.filter((call) => call.path === path).map((call) => call.input),
    queryClient,
  };
}
