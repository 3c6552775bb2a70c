import type { Metadata } from 'next';
import { NuqsAdapter } from 'nuqs/adapters/next/app';
import { requireViewer } from '../../page-server';
import { InboxScreen } from './inbox-screen';

export const metadata: Metadata = { title: 'Inbox' };

export default async function InboxPage() {
  const viewer = await requireViewer();
  return (
    <NuqsAdapter>
      <InboxScreen viewerId={viewer.actor.userId} hostName={viewer.hostName} />
    </NuqsAdapter>
  );
}
