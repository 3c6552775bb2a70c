'use client';

import { Ellipsis } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { lazily } from '@/components/ui/lazily';
import { MenuButton } from '@/components/ui/menu-button';
import type { SessionRow } from '@/server/domain/session';
import { usePermissions } from './role-context';
import type { SessionDialog } from './session-menu-items';
import { isSharedWithViewer } from './share-words';

const SessionMenuItems = lazily(
  async () => (await import('./session-menu-items')).SessionMenuItems,
);
const RenameSessionDialog = lazily(
  async () => (await import('./rename-session-dialog')).RenameSessionDialog,
);
const ShareDialog = lazily(async () => (await import('./share-dialog')).ShareDialog);
const LeaveSessionDialog = lazily(
  async () => (await import('./leave-session-dialog')).LeaveSessionDialog,
);
const DeleteSessionDialog = lazily(
  async () => (await import('./delete-session-dialog')).DeleteSessionDialog,
);

interface SessionMenuProps {
  session: Pick<
    SessionRow,
    'id' | 'title' | 'relation' | 'authorName' | 'archivedAt' | 'currentRun'
  >;
  /** Entries of the page that shows it, above the others. */
  extra?: ReactNode;
  className?: string | undefined;
}

/** Rename, share, leave, archive, delete: the menu of one session, for whoever may do any of it. */
export function SessionMenu({ session, extra = null, className }: SessionMenuProps) {
  const [dialog, setDialog] = useState<SessionDialog | null>(null);
  const may = usePermissions(session);
  const close = (isOpen: boolean): void => {
    if (!isOpen) setDialog(null);
  };
  const shared = { session, isOpen: true, onOpenChange: close };
  if (extra === null && !may.has('rename') && !isSharedWithViewer(session)) return null;
  return (
    <>
      <MenuButton
        label={`Menu of ${session.title}`}
        className={className}
        renderMenu={(opening) => (
          <SessionMenuItems
            opening={opening}
            session={session}
            extra={extra}
            onDialog={setDialog}
          />
        )}
      >
        <Ellipsis size={16} aria-hidden="true" />
      </MenuButton>
      {dialog === 'rename' ? <RenameSessionDialog {...shared} /> : null}
      {dialog === 'share' ? <ShareDialog {...shared} /> : null}
      {dialog === 'leave' ? <LeaveSessionDialog {...shared} /> : null}
      {dialog === 'delete' ? <DeleteSessionDialog {...shared} /> : null}
    </>
  );
}
