'use client';

import { Eye } from 'lucide-react';
import type { SessionRow } from '@/server/domain/session';
import { usePermissions, useRole } from './role-context';

/** Stands in the place of the composer for whoever may read a session and not write in it. */
export function ReadOnlyNote({
  session,
}: {
  session: Pick<SessionRow, 'relation' | 'authorName'>;
}) {
  const role = useRole();
  const permissions = usePermissions(session);
  const may = permissions.has('decide')
    ? 'read this session and decide in it'
    : 'read this session';
  const way =
    role === 'viewer'
      ? 'Your role is viewer; an administrator can give you another.'
      : `${session.authorName} can share it with you to operate.`;
  return (
    <p className="flex items-start gap-2.5 rounded-lg border border-line-2 bg-bg px-4 py-3 text-13 text-fg-2">
      <Eye size={15} aria-hidden="true" className="mt-[3px] shrink-0 text-fg-3" />
      <span>
        You may {may}, not write. {way}
      </span>
    </p>
  );
}
