'use client';

import { CircleUser, LogOut, Server, Settings } from 'lucide-react';
import Link from 'next/link';
import { useState } from 'react';
import { Avatar } from '@/components/ui/avatar';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '@/components/ui/dropdown-menu';
import { IconButton } from '@/components/ui/icon-button';
import { useAnnounce } from '@/components/ui/live-region';
import { Tooltip } from '@/components/ui/tooltip';
import { ThemeChoice } from './theme-choice';
import type { Viewer } from './viewer';

/** Who is signed in, on which machine, and the menu with theme, account and sign-out. */
export function UserMenu({ viewer }: { viewer: Viewer }) {
  const { actor, hostName, version } = viewer;
  const [problem, setProblem] = useState<string | null>(null);
  const announce = useAnnounce();

  const leave = async (): Promise<void> => {
    setProblem(null);
    // Needed once at most: the sign-in client stays out of what every page loads.
    const { signOut } = await import('@/components/access/sign-out');
    const refusal = await signOut();
    if (refusal === null) return;
    setProblem(refusal);
    announce(refusal);
  };

  return (
    <div className="mt-auto shrink-0 border-t border-line">
      {problem === null ? null : <p className="px-3.5 pt-2 text-12 text-failed-text">{problem}</p>}
      <div className="flex h-12 items-center gap-2 pr-2.5 pl-3.5">
        <Avatar name={actor.name} size="md" />
        <span className="min-w-0 flex-1 truncate text-13 font-medium" title={actor.email}>
          {actor.name}
        </span>
        <Tooltip content="The machine that commands run on" side="top">
          <span className="flex max-w-24 min-w-0 items-center gap-1.5 text-12 text-fg-3">
            <Server size={14} aria-hidden="true" className="shrink-0" />
            <span className="truncate">{hostName}</span>
          </span>
        </Tooltip>
        <DropdownMenu>
          <DropdownMenuTrigger>
            <IconButton label="Settings" tooltipSide="top">
              <Settings size={15} aria-hidden="true" />
            </IconButton>
          </DropdownMenuTrigger>
          <DropdownMenuContent side="top" align="end" className="w-56">
            <div className="grid px-2 py-1.5">
              <span className="truncate text-13 font-medium">{actor.name}</span>
              <span className="truncate text-12 text-fg-3">{actor.email}</span>
            </div>
            <DropdownMenuSeparator />
            <ThemeChoice />
            <DropdownMenuSeparator />
            <DropdownMenuItem asChild>
              <Link href="/account">
                <CircleUser size={15} aria-hidden="true" />
                Account
              </Link>
            </DropdownMenuItem>
            <DropdownMenuItem onSelect={() => void leave()}>
              <LogOut size={15} aria-hidden="true" />
              Sign out
            </DropdownMenuItem>
            <DropdownMenuSeparator />
            <DropdownMenuLabel>Countersign {version}</DropdownMenuLabel>
          </DropdownMenuContent>
        </DropdownMenu>
      </div>
    </div>
  );
}
