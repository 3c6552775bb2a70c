import { Eye, Terminal } from 'lucide-react';
import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { NewSession } from '@/components/chat/new-session';
import { PageHeader } from '@/components/frame/page-header';
import { ButtonLink } from '@/components/ui/button-link';
import { EmptyState } from '@/components/ui/empty-state';
import { mayAuthorSessions } from '@/server/domain/permission';
import { pageServer, requireViewer } from '../page-server';

export const metadata: Metadata = { title: 'New session' };

export default async function NewSessionPage() {
  const viewer = await requireViewer();
  if (!mayAuthorSessions(viewer.actor.role)) return <ReadsOnly />;
  const caller = await pageServer().caller(await headers());
  const [first, ...others] = await caller.profiles.list();
  return (
    <>
      <PageHeader title="New session" />
      {first === undefined ? (
        <EmptyState
          icon={<Terminal size={18} />}
          title="There is no profile to work with"
          action={
            viewer.actor.role === 'admin' ? (
              <ButtonLink href="/admin/profiles">Make a profile</ButtonLink>
            ) : undefined
          }
          className="m-auto"
        >
          A profile names a runtime and its workspace. An administrator makes one.
        </EmptyState>
      ) : (
        <NewSession
          profiles={[first, ...others]}
          hostName={viewer.hostName}
          canConnectModel={viewer.actor.role === 'admin'}
        />
      )}
    </>
  );
}

/** For a role that starts no sessions. */
function ReadsOnly() {
  return (
    <>
      <PageHeader title="Chat" />
      <EmptyState icon={<Eye size={18} />} title="You read along" className="m-auto">
        Sessions that somebody shares with you are in the list. Your role is viewer, which starts
        none of its own; an administrator can give you another.
      </EmptyState>
    </>
  );
}
