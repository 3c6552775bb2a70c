'use client';

import { useState } from 'react';
import { SessionMenu } from '@/components/frame/session-menu';
import { useServerTime } from '@/components/trpc/use-server-time';
import { lazily } from '@/components/ui/lazily';
import type { SessionRow } from '@/server/domain/session';

const EverythingMenuItem = lazily(
  async () => (await import('@/components/approvals/everything-menu-item')).EverythingMenuItem,
);
const EverythingDialog = lazily(
  async () => (await import('@/components/approvals/everything-dialog')).EverythingDialog,
);

/** The menu of the session on screen; whoever may decide in it can let everything pass for a while. */
export function ConsentMenu({ session, mayDecide }: { session: SessionRow; mayDecide: boolean }) {
  const [isAsking, setIsAsking] = useState(false);
  const isOpenNow =
    useServerTime((now) => session.everythingUntil !== null && session.everythingUntil > now) ??
    false;
  return (
    <>
      <SessionMenu
        session={session}
        extra={
          mayDecide && !isOpenNow ? <EverythingMenuItem onSelect={() => setIsAsking(true)} /> : null
        }
      />
      {isAsking ? <EverythingDialog session={session} onClose={() => setIsAsking(false)} /> : null}
    </>
  );
}
