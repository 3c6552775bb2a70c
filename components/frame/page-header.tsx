import type { ReactNode } from 'react';
import { cn } from '@/components/ui/cn';
import { SidebarButton } from './sidebar-button';

interface PageHeaderProps {
  title: ReactNode;
  /** Small words after the title. */
  meta?: ReactNode;
  /** Buttons at the right edge. */
  actions?: ReactNode;
  className?: string | undefined;
}

/** The bar on top of a page; it carries the button that opens the sidebar. */
export function PageHeader({ title, meta, actions, className }: PageHeaderProps) {
  return (
    <header
      className={cn(
        'flex min-h-12 shrink-0 items-center gap-2.5 border-b border-line pr-3 pl-5 max-md:min-h-14',
        className,
      )}
    >
      <SidebarButton />
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2.5">
        <h1 className="truncate text-14 leading-5 font-semibold tracking-[-0.005em]">{title}</h1>
        {meta === undefined ? null : (
          <div className="flex min-w-0 items-center gap-1.5 text-12 text-fg-3">{meta}</div>
        )}
      </div>
      {actions === undefined ? null : (
        <div className="flex shrink-0 items-center gap-1.5">{actions}</div>
      )}
    </header>
  );
}
