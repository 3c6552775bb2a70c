'use client';

import type { ReactNode } from 'react';
import { Button } from './button';
import { Dialog, DialogClose, DialogContent } from './dialog';

interface ConfirmDialogProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  /** Asks by name: "Delete “Nightly”?" */
  title: string;
  /** What goes and what stays. */
  children: ReactNode;
  /** The verb on the button, with its object. */
  confirmLabel: string;
  isDanger?: boolean;
  isPending: boolean;
  /** Why it could not be done, when it was tried. */
  error: string | null;
  onConfirm: () => void;
}

/** Asks before something that cannot be taken back. The safe button has the focus. */
export function ConfirmDialog({
  isOpen,
  onOpenChange,
  title,
  children,
  confirmLabel,
  isDanger = false,
  isPending,
  error,
  onConfirm,
}: ConfirmDialogProps) {
  return (
    <Dialog open={isOpen} onOpenChange={onOpenChange}>
      <DialogContent
        title={title}
        footer={
          <>
            <DialogClose>
              <Button autoFocus>Cancel</Button>
            </DialogClose>
            <Button
              variant={isDanger ? 'danger' : 'primary'}
              isPending={isPending}
              onClick={onConfirm}
            >
              {confirmLabel}
            </Button>
          </>
        }
      >
        <div className="text-13 text-fg-2">{children}</div>
        <div role="alert" className="mt-3 text-13 text-failed-text empty:hidden">
          {error}
        </div>
      </DialogContent>
    </Dialog>
  );
}
