import type { ReactNode } from 'react';

/** A control with, below it, why it did not do what it was pressed for. */
export function WithFailure({
  failure,
  children,
}: {
  failure: string | null;
  children: ReactNode;
}) {
  return (
    <span className="grid justify-items-end gap-1">
      {children}
      {failure === null ? null : (
        <span role="alert" className="max-w-56 text-right text-12 text-failed-text">
          {failure}
        </span>
      )}
    </span>
  );
}
