import type { ReactNode } from 'react';
import { cn } from './cn';

interface EmptyStateProps {
  /** A lucide icon, drawn small and quiet. */
  icon?: ReactNode;
  title: string;
  /** Why it is empty, or how to fill it. */
  children?: ReactNode;
  /** The button that fills it. */
  action?: ReactNode;
  className?: string | undefined;
}

/** What a list says when it has nothing. */
export function EmptyState({ icon, title, children, action, className }: EmptyStateProps) {
  return (
    <div className={cn('grid justify-items-center gap-1 px-6 py-12 text-center', className)}>
      {icon === undefined ? null : (
        <span
          aria-hidden="true"
          className="mb-2 grid size-9 place-items-center rounded-md bg-active text-fg-2"
        >
          {icon}
        </span>
      )}
      <p className="text-14 font-medium">{title}</p>
      {children === undefined ? null : (
        <div className="max-w-96 text-13 text-pretty text-fg-2">{children}</div>
      )}
      {action === undefined ? null : <div className="mt-3">{action}</div>}
    </div>
  );
}
