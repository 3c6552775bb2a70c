import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { notFound } from 'next/navigation';
import { cache } from 'react';
import { sessionIdSchema } from '@/server/domain/ids';
import type { SessionSnapshot } from '@/server/domain/session-snapshot';
import { pageServer, requireViewer } from '../../../page-server';
import { SessionScreen } from './session-screen';

interface SessionPageProps {
  params: Promise<{ sessionId: string }>;
}

/** Reads the session for whoever asks; an unknown or foreign one is not found. Once a request. */
const readSession = cache(async (id: string): Promise<SessionSnapshot> => {
  const sessionId = sessionIdSchema.safeParse(id);
  if (!sessionId.success) notFound();
  const caller = await pageServer().caller(await headers());
  try {
    return await caller.sessions.get({ sessionId: sessionId.data });
  } catch (thrown) {
    if (isNotFound(thrown)) notFound();
    throw thrown;
  }
});

/** The error's class exists twice, in the pages' bundle and in the server's; its code does not. */
function isNotFound(thrown: unknown): boolean {
  return thrown instanceof Error && 'code' in thrown && thrown.code === 'NOT_FOUND';
}

export async function generateMetadata({ params }: SessionPageProps): Promise<Metadata> {
  await requireViewer();
  const { session } = await readSession((await params).sessionId);
  return { title: session.title };
}

export default async function SessionPage({ params }: SessionPageProps) {
  const viewer = await requireViewer();
  const snapshot = await readSession((await params).sessionId);
  return (
    <SessionScreen
      key={snapshot.session.id}
      initial={snapshot}
      viewerId={viewer.actor.userId}
      hostName={viewer.hostName}
    />
  );
}
