'use client';

import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { IconButton } from '@/components/ui/icon-button';
import { lazily } from '@/components/ui/lazily';
import { failureText } from '@/components/trpc/refusal';
import type { MessageId } from '@/server/domain/ids';
import { STAYS_DONE } from './stays-done';
import { useThreadActions } from './thread-actions';

const ConfirmDialog = lazily(
  async () => (await import('@/components/ui/confirm-dialog')).ConfirmDialog,
);

interface RerunButtonProps {
  messageId: MessageId;
  label: 'Run again' | 'Run the turn again' | 'Regenerate';
  /** Only an icon, for a row of them. */
  isIcon?: boolean;
}

/** Runs a turn again as it was asked; asks first when what it did would stay done. */
export function RerunButton({ messageId, label, isIcon = false }: RerunButtonProps) {
  const actions = useThreadActions();
  const [isAsking, setIsAsking] = useState(false);
  const [isPending, setIsPending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  if (actions === null) return null;
  const { whyNot, rerun, hasEffectsFrom } = actions;

  const run = async (): Promise<void> => {
    setIsPending(true);
    setFailure(null);
    try {
      await rerun({ messageId, text: null });
      setIsAsking(false);
    } catch (thrown) {
      setFailure(failureText(thrown, 'Not run again: the server did not answer. Try once more.'));
    } finally {
      setIsPending(false);
    }
  };
  const click = (): void => {
    setFailure(null);
    if (whyNot !== null || isPending) return;
    if (hasEffectsFrom(messageId)) setIsAsking(true);
    else void run();
  };
  const isOff = whyNot !== null || isPending;
  return (
    <>
      {isIcon ? (
        <IconButton
          label={whyNot === null ? label : `${label}: ${whyNot}`}
          aria-disabled={isOff || undefined}
          className="aria-disabled:cursor-default aria-disabled:text-fg-3"
          onClick={click}
        >
          <RotateCcw size={15} aria-hidden="true" />
        </IconButton>
      ) : (
        <Button
          size="sm"
          isPending={isPending}
          aria-disabled={isOff || undefined}
          title={whyNot ?? undefined}
          onClick={click}
        >
          <RotateCcw size={14} aria-hidden="true" />
          {label}
        </Button>
      )}
      {failure === null || isAsking ? null : (
        <span role="alert" className="text-12 text-failed-text">
          {failure}
        </span>
      )}
      {isAsking ? (
        <ConfirmDialog
          isOpen
          onOpenChange={setIsAsking}
          title={label === 'Regenerate' ? 'Ask for another answer?' : 'Run this turn again?'}
          confirmLabel={label}
          isPending={isPending}
          error={failure}
          onConfirm={() => void run()}
        >
          {STAYS_DONE}
        </ConfirmDialog>
      ) : null}
    </>
  );
}
