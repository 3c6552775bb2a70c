'use client';

import { TimeOf, TimeSince } from '@/components/frame/ticking-time';
import { cn } from '@/components/ui/cn';
import { TableCell, TableRow } from '@/components/ui/table';
import type { GrantRow } from '@/server/domain/grant-row';
import { PersonCell } from './person-cell';
import { RevokeGrantButton } from './revoke-grant-button';
import { NARROW_HIDDEN } from './session-table-row';

/** One grant of the administrator's table. */
export function GrantTableRow({ grant }: { grant: GrantRow }) {
  return (
    <TableRow className={cn(!grant.isInForce && 'text-fg-3')}>
      <TableCell className="max-w-md min-w-48 whitespace-normal">
        <span className="break-words">{grant.words}</span>
        <span className="block text-12 text-fg-3 sm:hidden">
          {whereOf(grant)} · {grant.authorName}
        </span>
      </TableCell>
      <TableCell className={cn(NARROW_HIDDEN, 'text-fg-2')}>
        <span className="block max-w-52 truncate">{whereOf(grant)}</span>
      </TableCell>
      <TableCell className={NARROW_HIDDEN}>
        <PersonCell name={grant.authorName} />
      </TableCell>
      <TableCell className={cn(NARROW_HIDDEN, 'text-fg-2')}>
        <TimeOf at={grant.createdAt} />
      </TableCell>
      <TableCell className="text-fg-2">
        <Until grant={grant} />
      </TableCell>
      <TableCell className={cn(NARROW_HIDDEN, 'text-fg-2 tabular-nums')}>{grant.hits}</TableCell>
      <TableCell className={cn(NARROW_HIDDEN, 'text-fg-2')}>
        {grant.lastUsedAt === null ? (
          <span className="text-fg-3">—</span>
        ) : (
          <TimeSince at={grant.lastUsedAt} />
        )}
      </TableCell>
      <TableCell className="sticky right-0 bg-surface text-right">
        {grant.isInForce ? <RevokeGrantButton grant={grant} /> : null}
      </TableCell>
    </TableRow>
  );
}

function whereOf({ scope, profileName, sessionTitle }: GrantRow): string {
  return scope === 'profile' ? `Profile ${profileName}` : `Session “${sessionTitle ?? ''}”`;
}

function Until({ grant }: { grant: GrantRow }) {
  const { revokedAt, revokedByName, expiresAt, isInForce, scope } = grant;
  if (revokedAt !== null) return <>Revoked{revokedByName === null ? '' : ` by ${revokedByName}`}</>;
  if (expiresAt !== null) {
    return (
      <>
        {isInForce ? '' : 'Ended '}
        <TimeOf at={expiresAt} />
      </>
    );
  }
  return <>{scope === 'profile' ? 'Revoked' : 'The session ends'}</>;
}
