import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { cache } from 'react';
import type { PageServer } from '@/server/api/page-server';
import { processSingleton } from '@/server/platform/process-singleton';

/** The one running server, in whose process the pages are rendered. */
export function pageServer(): PageServer {
  const server = processSingleton<PageServer>('countersign').get();
  if (server === undefined) throw new Error('Pages are rendered inside the running server only');
  return server;
}

/** Where somebody who is not signed in belongs: to the setup while nobody has an account. */
async function entrance(): Promise<'/setup' | '/sign-in'> {
  return (await pageServer().needsSetup()) ? '/setup' : '/sign-in';
}

/** Gives who is signed in and where, or sends the request to the entrance. Asked once a request. */
export const requireViewer = cache(async () => {
  const requestHeaders = await headers();
  const actor = await pageServer().actorFrom(requestHeaders);
  if (actor === null) redirect(await entrance());
  const caller = await pageServer().caller(requestHeaders);
  return caller.viewer.me();
});

/** Keeps a signed-in person away from an entrance page. */
export async function refuseSignedIn(): Promise<void> {
  const actor = await pageServer().actorFrom(await headers());
  if (actor !== null) redirect('/');
}
