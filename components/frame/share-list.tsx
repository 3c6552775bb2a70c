'use client';

import { X } from 'lucide-react';
import { Avatar } from '@/components/ui/avatar';
import { IconButton } from '@/components/ui/icon-button';
import { Select } from '@/components/ui/select';
import type { SessionId } from '@/server/domain/ids';
import type { SessionShare } from '@/server/domain/session-share';
import { LEVEL_OPTIONS } from './share-words';
import { useChangeShare } from './use-change-share';

/** Everybody with whom a session is shared, each with their level and a way to take it back. */
export function ShareList({
  sessionId,
  shares,
}: {
  sessionId: SessionId;
  shares: readonly SessionShare[];
}) {
  if (shares.length === 0) {
    return <p className="text-13 text-fg-3">Shared with nobody yet.</p>;
  }
  return (
    <ul aria-label="Shared with" className="grid divide-y divide-line border-y border-line">
      {shares.map((share) => (
        <ShareItem key={share.userId} sessionId={sessionId} share={share} />
      ))}
    </ul>
  );
}

function ShareItem({ sessionId, share }: { sessionId: SessionId; share: SessionShare }) {
  const change = useChangeShare(sessionId);
  const { name, email, level, canOperate } = share;
  return (
    <li className="grid gap-1 py-1.5">
      <div className="flex items-center gap-2.5">
        <Avatar name={name} />
        <span className="grid min-w-0 flex-1">
          <span className="truncate text-13 font-medium">{name}</span>
          {email === null ? null : <span className="truncate text-12 text-fg-3">{email}</span>}
        </span>
        <Select
          aria-label={`What ${name} may do`}
          value={canOperate ? level : 'view'}
          disabled={!canOperate || change.isPending}
          options={LEVEL_OPTIONS}
          onValue={(next) => void change.give(share, next)}
          className="w-28 shrink-0"
        />
        <IconButton
          label={`Stop sharing with ${name}`}
          disabled={change.isPending}
          onClick={() => void change.takeBack(share)}
        >
          <X size={16} aria-hidden="true" />
        </IconButton>
      </div>
      <p role="alert" className="text-12 text-failed-text empty:hidden">
        {change.failure}
      </p>
    </li>
  );
}
