'use client';

import { ListFilter, Plus, Search, X } from 'lucide-react';
import Link from 'next/link';
import { cn } from '@/components/ui/cn';
import { IconButton } from '@/components/ui/icon-button';
import { Kbd } from '@/components/ui/kbd';
import { lazily } from '@/components/ui/lazily';
import { MenuButton } from '@/components/ui/menu-button';
import { tip } from '@/components/ui/tip';
import { mayAuthorSessions } from '@/server/domain/permission';
import { useRole } from './role-context';

const SessionFilterItems = lazily(
  async () => (await import('./session-filter-items')).SessionFilterItems,
);

interface SessionSearchProps {
  value: string;
  onValue: (value: string) => void;
  isArchiveShown: boolean;
  onArchiveShown: (isShown: boolean) => void;
}

/** The search over the list, what it covers, and the button for a new session. */
export function SessionSearch({
  value,
  onValue,
  isArchiveShown,
  onArchiveShown,
}: SessionSearchProps) {
  const mayStart = mayAuthorSessions(useRole());
  return (
    <div className="flex shrink-0 gap-1.5 px-2.5 pt-0.5 pb-2">
      <div className="flex h-[30px] min-w-0 flex-1 items-center gap-1 rounded-sm border border-line-2 bg-surface pr-0.5 pl-2 focus-within:border-focus focus-within:outline-1 focus-within:outline-focus pointer-coarse:h-11">
        <Search size={15} aria-hidden="true" className="shrink-0 text-fg-3" />
        <input
          data-session-search
          type="text"
          aria-label="Find a session"
          placeholder="Find a session"
          autoComplete="off"
          value={value}
          onChange={(event) => onValue(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape') onValue('');
          }}
          className="min-w-0 flex-1 bg-transparent px-1 text-13 outline-none pointer-coarse:text-16"
        />
        {value === '' ? (
          <Kbd aria-hidden="true" className="pointer-coarse:hidden">
            /
          </Kbd>
        ) : (
          <IconButton label="Clear the search" size="sm" onClick={() => onValue('')}>
            <X size={14} aria-hidden="true" />
          </IconButton>
        )}
        <MenuButton
          label="Which sessions to list"
          size="sm"
          className={cn(isArchiveShown && 'text-accent-text')}
          renderMenu={(opening) => (
            <SessionFilterItems
              opening={opening}
              isArchiveShown={isArchiveShown}
              onArchiveShown={onArchiveShown}
            />
          )}
        >
          <ListFilter size={14} aria-hidden="true" />
        </MenuButton>
      </div>
      {mayStart ? (
        <Link
          href="/"
          aria-label="New session"
          {...tip('New session', { key: 'n' })}
          className="grid size-[30px] shrink-0 place-items-center rounded-sm border border-line-2 bg-raised text-fg shadow-1 hover:bg-hover pointer-coarse:size-11"
        >
          <Plus size={16} aria-hidden="true" />
        </Link>
      ) : null}
    </div>
  );
}
