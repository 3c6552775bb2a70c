'use client';

import { Inbox } from '@/components/approvals/inbox';
import { PageHeader } from '@/components/frame/page-header';

/** The inbox in the frame of the chat. */
export function InboxScreen({ viewerId, hostName }: { viewerId: string; hostName: string }) {
  return (
    <Inbox
      viewerId={viewerId}
      hostName={hostName}
      renderHeader={({ meta, actions }) => (
        <PageHeader
          title="Inbox"
          meta={meta === null ? undefined : <span className="max-sm:hidden">{meta}</span>}
          actions={actions}
        />
      )}
    />
  );
}
