'use client';

import { Menu, PanelLeft } from 'lucide-react';
import { IconButton } from '@/components/ui/icon-button';
import { useFrameState } from './frame-state';

/** Opens the drawer on a narrow screen; brings a hidden column back on a wide one. */
export function SidebarButton() {
  const { isCollapsed, toggleCollapsed, setDrawerOpen } = useFrameState();
  return (
    <>
      <IconButton
        label="Open the menu"
        className="-ml-2 md:hidden"
        onClick={() => setDrawerOpen(true)}
      >
        <Menu size={18} aria-hidden="true" />
      </IconButton>
      {isCollapsed ? (
        <IconButton
          label="Show the sidebar"
          className="-ml-2 hidden md:inline-grid"
          onClick={toggleCollapsed}
        >
          <PanelLeft size={16} aria-hidden="true" />
        </IconButton>
      ) : null}
    </>
  );
}
