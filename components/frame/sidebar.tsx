'use client';

import { PanelLeft, X } from 'lucide-react';
import Link from 'next/link';
import type { ReactNode } from 'react';
import { IconButton } from '@/components/ui/icon-button';
import { BrandMark } from './brand-mark';
import { useFrameState } from './frame-state';
import { UserMenu } from './user-menu';
import type { Viewer } from './viewer';

/** Brand, what the page puts there, and who is signed in. */
export function Sidebar({ viewer, children }: { viewer: Viewer; children: ReactNode }) {
  const { isDrawerOpen, setDrawerOpen, toggleCollapsed } = useFrameState();
  return (
    <div className="flex min-h-0 w-full flex-1 flex-col bg-bg">
      <div className="flex h-12 shrink-0 items-center gap-2 pr-2.5 pl-3.5">
        <Link
          href="/"
          className="flex items-center gap-2 rounded-xs font-semibold tracking-[-0.01em] text-fg"
        >
          <BrandMark />
          Countersign
        </Link>
        {isDrawerOpen ? (
          <IconButton
            label="Close the menu"
            className="ml-auto"
            onClick={() => setDrawerOpen(false)}
          >
            <X size={16} aria-hidden="true" />
          </IconButton>
        ) : (
          <IconButton label="Hide the sidebar" className="ml-auto" onClick={toggleCollapsed}>
            <PanelLeft size={16} aria-hidden="true" />
          </IconButton>
        )}
      </div>
      {children}
      <UserMenu viewer={viewer} />
    </div>
  );
}
