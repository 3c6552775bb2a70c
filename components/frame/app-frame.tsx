'use client';

import { useEffect, type ReactNode } from 'react';
import { ConnectionNote } from '@/components/trpc/connection-note';
import { useLiveLink } from '@/components/trpc/live-link';
import { useOverviewLive } from '@/components/trpc/use-overview-live';
import { cn } from '@/components/ui/cn';
import { useIdleParts } from '@/components/ui/idle-parts';
import { lazily } from '@/components/ui/lazily';
import { FrameStateProvider, useFrameState } from './frame-state';
import { RoleContext } from './role-context';
import { Sidebar } from './sidebar';
import { useFrameKeys } from './use-frame-keys';
import { useViewer } from './use-viewer';
import type { Viewer } from './viewer';

const Sheet = lazily(async () => (await import('@/components/ui/sheet')).Sheet);

interface AppFrameProps {
  viewer: Viewer;
  /** What fills the sidebar: the top-level navigation, and what belongs to these pages. */
  sidebar: ReactNode;
  children: ReactNode;
}

/** The sidebar and, beside it, the page. Wide: a column; narrow: a drawer. */
export function AppFrame(props: AppFrameProps) {
  return (
    <FrameStateProvider>
      <FrameLayout {...props} />
    </FrameStateProvider>
  );
}

function FrameLayout({ viewer: initialViewer, sidebar, children }: AppFrameProps) {
  const viewer = useViewer(initialViewer);
  const { isCollapsed, isDrawerOpen, setDrawerOpen } = useFrameState();
  const { clock } = useLiveLink();
  useFrameKeys({ isAdmin: viewer.actor.role === 'admin' });
  useOverviewLive(viewer.actor);
  useIdleParts();

  // A first idea of the server's time, until the live connection tells it more exactly.
  useEffect(() => clock.note(viewer.now), [clock, viewer.now]);

  return (
    <RoleContext value={viewer.actor.role}>
      <div
        className={cn(
          'grid h-dvh grid-cols-[minmax(0,1fr)]',
          !isCollapsed && 'md:grid-cols-[260px_minmax(0,1fr)]',
        )}
      >
        <a
          href="#main"
          className="fixed top-2 left-2 z-50 -translate-y-16 rounded-sm bg-raised px-3 py-1.5 text-13 font-medium shadow-2 focus-visible:translate-y-0"
        >
          Skip to the page
        </a>
        <ConnectionNote />
        {isCollapsed ? null : (
          <aside aria-label="Sidebar" className="hidden min-h-0 border-r border-line md:flex">
            <Sidebar viewer={viewer}>{sidebar}</Sidebar>
          </aside>
        )}
        {isDrawerOpen ? (
          <Sheet
            side="left"
            label="Sessions and navigation"
            onClose={() => setDrawerOpen(false)}
            className="md:hidden"
          >
            <Sidebar viewer={viewer}>{sidebar}</Sidebar>
          </Sheet>
        ) : null}
        <main
          id="main"
          tabIndex={-1}
          className="relative flex min-h-0 min-w-0 flex-col bg-surface outline-none"
        >
          {children}
        </main>
      </div>
    </RoleContext>
  );
}
