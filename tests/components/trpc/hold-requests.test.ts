import { createTRPCClient, type TRPCLink } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import { expect, it } from 'vitest';
import { holdingLink, holdRequests } from '@/components/trpc/hold-requests';
import type { AppRouter } from '@/server/api/app-router';

function aClient() {
  const sent: string[] = [];
  const answering: TRPCLink<AppRouter> =
    () =>
    ({ op }) =>
      observable((observer) => {
        sent.push(op.path);
        observer.next({ result: { data: null } });
        observer.complete();
      });
  return { sent, client: createTRPCClient<AppRouter>({ links: [holdingLink, answering] }) };
}

it('sends nothing while requests are held, and then everything', async () => {
  const { sent, client } = aClient();
  await client.viewer.me.query();
  const release = holdRequests();
  const late = client.sessions.list.query({});
  expect(sent).toEqual(['viewer.me']);
  release();
  await late;
  expect(sent).toEqual(['viewer.me', 'sessions.list']);
});

it('never sends what was given up meanwhile', async () => {
  const { sent, client } = aClient();
  const release = holdRequests();
  const gone = new AbortController();
  void client.sessions.list.query({}, { signal: gone.signal });
  gone.abort();
  release();
  await client.viewer.me.query();
  expect(sent).toEqual(['viewer.me']);
});
