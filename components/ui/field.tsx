'use client';

import { useId, type ReactNode } from 'react';
import { cn } from './cn';

/** What the control must carry so that its label, hint and error belong to it. */
export interface FieldControl {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

interface FieldProps {
  label: string;
  /** Stays under the control while there is no error. */
  hint?: ReactNode;
  /** What is wrong and what to do; announced when it appears. */
  error?: string | undefined;
  className?: string | undefined;
  children: (control: FieldControl) => ReactNode;
}

/** A labelled control with its hint or its error. */
export function Field({ label, hint, error, className, children }: FieldProps) {
  const id = useId();
  const noteId = `${id}-note`;
  const hasNote = error !== undefined || hint !== undefined;
  return (
    <div className={cn('grid content-start gap-1', className)}>
      <label htmlFor={id} className="text-13 font-medium">
        {label}
      </label>
      {children({
        id,
        'aria-describedby': hasNote ? noteId : undefined,
        'aria-invalid': error === undefined ? undefined : true,
      })}
      <div id={noteId} aria-live="polite" className={cn('text-12', !hasNote && 'hidden')}>
        {error === undefined ? (
          <span className="text-fg-3">{hint}</span>
        ) : (
          <span className="text-failed-text">{error}</span>
        )}
      </div>
    </div>
  );
}
