import type { SessionRow } from '@/server/domain/session';
import type { ShareLevel } from '@/server/domain/session-relation';

/** The levels at which a session can be shared, the smaller one first. */
export const LEVEL_OPTIONS: readonly { value: ShareLevel; label: string; hint: string }[] = [
  { value: 'view', label: 'View', hint: 'Reads along' },
  { value: 'operate', label: 'Operate', hint: 'Also writes, stops and decides' },
];

/** Whether the session was shared with whoever looks at it, so that they can leave it. */
export function isSharedWithViewer({ relation }: Pick<SessionRow, 'relation'>): boolean {
  return relation === 'view' || relation === 'operate';
}

/** Says whose session it is, for one that is not the person's own; null for their own. */
export function sharedWords(row: Pick<SessionRow, 'relation' | 'authorName'>): string | null {
  switch (row.relation) {
    case 'author':
      return null;
    case 'view':
    case 'operate':
      return `Shared by ${row.authorName} · ${row.relation}`;
    case 'none':
      return `Session of ${row.authorName}`;
  }
}
