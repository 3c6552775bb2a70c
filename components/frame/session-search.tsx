'use client';

import { ListFilter, Plus, Search, X } from 'lucide-react';
import Link from 'next/link';
import { cn } from '@/components/ui/cn';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
  DropdownMenuTrigger,
} from '@/components/ui/dropdown-menu';
import { IconButton } from '@/components/ui/icon-button';
import { Kbd } from '@/components/ui/kbd';
import { Tooltip } from '@/components/ui/tooltip';
import { mayAuthorSessions } from '@/server/domain/permission';
import { useRole } from './role-context';

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
        <DropdownMenu>
          <DropdownMenuTrigger>
            <IconButton
              label="Which sessions to list"
              size="sm"
              className={cn(isArchiveShown && 'text-accent-text')}
            >
              <ListFilter size={14} aria-hidden="true" />
            </IconButton>
          </DropdownMenuTrigger>
          <DropdownMenuContent align="end">
            <DropdownMenuRadioGroup
              value={isArchiveShown ? 'all' : 'open'}
              onValueChange={(choice) => onArchiveShown(choice === 'all')}
            >
              <DropdownMenuRadioItem value="open">Without the archive</DropdownMenuRadioItem>
              <DropdownMenuRadioItem value="all">With the archive</DropdownMenuRadioItem>
            </DropdownMenuRadioGroup>
          </DropdownMenuContent>
        </DropdownMenu>
      </div>
      {mayStart ? (
        <Tooltip
          content={
            <span className="flex items-center gap-2">
              New session <Kbd>n</Kbd>
            </span>
          }
        >
          <Link
            href="/"
            aria-label="New session"
            className="grid size-[30px] shrink-0 place-items-center rounded-sm border border-line-2 bg-raised text-fg shadow-1 hover:bg-hover pointer-coarse:size-11"
          >
            <Plus size={16} aria-hidden="true" />
          </Link>
        </Tooltip>
      ) : null}
    </div>
  );
}
