'use client';

import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '@/components/ui/icon-button';
import { lazily } from '@/components/ui/lazily';

const Sheet = lazily(async () => (await import('@/components/ui/sheet')).Sheet);

interface SessionPanelProps {
  /** Beside the thread, where the window is wide enough for it. */
  isBeside: boolean;
  onCloseBeside: () => void;
  /** Over the page, where it is not. */
  isOver: boolean;
  onOverChange: (isOver: boolean) => void;
  children: ReactNode;
}

/** What belongs to the session on screen: beside its thread, or as a sheet over it. */
export function SessionPanel(props: SessionPanelProps) {
  const { isBeside, onCloseBeside, isOver, onOverChange, children } = props;
  return (
    <>
      {isBeside ? (
        <aside
          aria-label="This session"
          className="hidden w-[308px] shrink-0 flex-col overflow-y-auto border-l border-line bg-bg xl:flex"
        >
          <PanelHeader onClose={onCloseBeside} />
          {children}
        </aside>
      ) : null}
      {isOver ? (
        <Sheet
          label="This session"
          side="bottom"
          onClose={() => onOverChange(false)}
          className="overflow-y-auto md:inset-y-0 md:right-0 md:left-auto md:max-h-none md:w-[380px] md:rounded-none md:border-t-0 md:border-l xl:hidden"
        >
          <PanelHeader onClose={() => onOverChange(false)} />
          {children}
        </Sheet>
      ) : null}
    </>
  );
}

function PanelHeader({ onClose }: { onClose: () => void }) {
  return (
    <header className="flex h-12 shrink-0 items-center border-b border-line pr-2.5 pl-4">
      <h2 className="flex-1 text-13 font-semibold">This session</h2>
      <IconButton label="Close the panel" onClick={onClose}>
        <X size={16} aria-hidden="true" />
      </IconButton>
    </header>
  );
}
