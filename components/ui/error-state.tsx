'use client';

import { RotateCcw, TriangleAlert } from 'lucide-react';
import { Button } from './button';
import { cn } from './cn';

interface ErrorStateProps {
  /** What could not be done: "The sessions could not be loaded." */
  title: string;
  /** The reason in words, and what to do about it. */
  detail: string;
  /** Tries the same thing again. */
  onRetry?: () => void;
  isRetrying?: boolean;
  className?: string | undefined;
}

/** What happened, what to do, and a way to try again. */
export function ErrorState({ title, detail, onRetry, isRetrying, className }: ErrorStateProps) {
  return (
    <div
      role="alert"
      className={cn('grid justify-items-center gap-1 px-6 py-12 text-center', className)}
    >
      <span
        aria-hidden="true"
        className="mb-2 grid size-9 place-items-center rounded-md bg-failed-tint text-failed-text"
      >
        <TriangleAlert size={18} />
      </span>
      <p className="text-14 font-medium">{title}</p>
      <p className="max-w-96 text-13 text-pretty text-fg-2">{detail}</p>
      {onRetry === undefined ? null : (
        <Button className="mt-3" onClick={onRetry} isPending={isRetrying ?? false}>
          <RotateCcw size={14} aria-hidden="true" />
          Try again
        </Button>
      )}
    </div>
  );
}
