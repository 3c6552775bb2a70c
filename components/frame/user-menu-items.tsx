'use client';

import { CircleUser, LogOut } from 'lucide-react';
import Link from 'next/link';
import {
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuSeparator,
} from '@/components/ui/dropdown-menu';
import type { MenuOpening } from '@/components/ui/menu-button';
import { OpenedMenu } from '@/components/ui/opened-menu';
import { ThemeChoice } from './theme-choice';
import type { Viewer } from './viewer';

interface UserMenuItemsProps {
  opening: MenuOpening;
  viewer: Pick<Viewer, 'actor' | 'version'>;
  onSignOut: () => void;
}

/** The opened menu of whoever is signed in. */
export function UserMenuItems({ opening, viewer, onSignOut }: UserMenuItemsProps) {
  const { actor, version } = viewer;
  return (
    <OpenedMenu opening={opening} side="top" align="end" className="w-56">
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
      <DropdownMenuItem onSelect={onSignOut}>
        <LogOut size={15} aria-hidden="true" />
        Sign out
      </DropdownMenuItem>
      <DropdownMenuSeparator />
      <DropdownMenuLabel>Countersign {version}</DropdownMenuLabel>
    </OpenedMenu>
  );
}
