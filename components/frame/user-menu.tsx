'use client';

import { Server, Settings } from 'lucide-react';
import { useState } from 'react';
import { Avatar } from '@/components/ui/avatar';
import { lazily } from '@/components/ui/lazily';
import { useAnnounce } from '@/components/ui/live-region';
import { MenuButton } from '@/components/ui/menu-button';
import { tip } from '@/components/ui/tip';
import type { Viewer } from './viewer';

const UserMenuItems = lazily(async () => (await import('./user-menu-items')).UserMenuItems);

/** Who is signed in, on which machine, and the menu with theme, account and sign-out. */
export function UserMenu({ viewer }: { viewer: Viewer }) {
  const { actor, hostName } = viewer;
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
        <span
          {...tip('The machine that commands run on', { side: 'top' })}
          className="flex max-w-24 min-w-0 items-center gap-1.5 text-12 text-fg-3"
        >
          <Server size={14} aria-hidden="true" className="shrink-0" />
          <span className="truncate">{hostName}</span>
        </span>
        <MenuButton
          label="Settings"
          tooltipSide="top"
          renderMenu={(opening) => (
            <UserMenuItems opening={opening} viewer={viewer} onSignOut={() => void leave()} />
          )}
        >
          <Settings size={15} aria-hidden="true" />
        </MenuButton>
      </div>
    </div>
  );
}
