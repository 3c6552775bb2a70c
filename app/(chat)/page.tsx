import { Terminal } from 'lucide-react';
import type { Metadata } from 'next';
import { headers } from 'next/headers';
import Link from 'next/link';
import { NewSession } from '@/components/chat/new-session';
import { PageHeader } from '@/components/frame/page-header';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { pageServer, requireViewer } from '../page-server';

export const metadata: Metadata = { title: 'New session' };

export default async function NewSessionPage() {
  const viewer = await requireViewer();
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
              <Button asChild>
                <Link href="/admin/profiles">Make a profile</Link>
              </Button>
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
