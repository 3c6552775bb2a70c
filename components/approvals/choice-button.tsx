'use client';

import { Lock } from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';
import { cn } from '@/components/ui/cn';
import { Kbd } from '@/components/ui/kbd';
import { PendingArc } from '@/components/ui/pending-arc';

interface ChoiceButtonProps {
  title: string;
  /** What it leaves behind, in two or three words. */
  note: string;
  icon?: ReactNode;
  look: 'deny' | 'once' | 'wide';
  /** Why it cannot be chosen now, in place of the note; null when it can. */
  lockedBecause: string | null;
  /** The letter that chooses it, where letters do. */
  letter?: string | undefined;
  isPending?: boolean;
  isCompact?: boolean;
  onChoose: (event: MouseEvent) => void;
  className?: string;
}

const looks = {
  deny: 'border-failed-line bg-failed-tint',
  once: 'border-accent-line bg-accent-tint',
  wide: 'border-line-2 bg-raised hover:bg-[linear-gradient(var(--color-hover),var(--color-hover))]',
} as const;

const titles = { deny: 'text-failed-text', once: 'text-accent-text', wide: 'text-fg' } as const;

/** One choice of a prompt. Locked it stays in its place, grey, with a lock and the reason. */
export function ChoiceButton({
  title,
  note,
  icon,
  look,
  lockedBecause,
  letter,
  isPending = false,
  isCompact = false,
  onChoose,
  className,
}: ChoiceButtonProps) {
  const isLocked = lockedBecause !== null;
  return (
    <button
      type="button"
      aria-disabled={isLocked || isPending || undefined}
      aria-busy={isPending || undefined}
      aria-keyshortcuts={letter}
      title={isCompact ? (lockedBecause ?? note) : undefined}
      onClick={(event) => {
        if (!isLocked && !isPending) onChoose(event);
      }}
      className={cn(
        'rounded-md border text-left shadow-1 transition-colors duration-80 select-none aria-disabled:cursor-default',
        isCompact
          ? 'inline-flex h-8 items-center gap-1.5 rounded-sm px-3 pointer-coarse:h-11'
          : 'grid h-[60px] grid-cols-[1fr_auto] content-center gap-x-2 gap-y-px px-3 max-sm:flex max-sm:h-[52px] max-sm:items-center max-sm:justify-center',
        isLocked ? 'border-line-2 bg-sunken shadow-none' : looks[look],
        className,
      )}
    >
      <span
        className={cn(
          'flex items-center gap-1.5 font-semibold whitespace-nowrap',
          isCompact ? 'text-13 font-medium' : 'text-14 leading-5 max-sm:text-16',
          isLocked ? 'text-fg-2' : titles[look],
        )}
      >
        {isPending ? <PendingArc /> : isLocked && look === 'once' ? null : icon}
        {title}
      </span>
      {isLocked ? (
        <Lock
          size={isCompact ? 13 : 15}
          aria-hidden="true"
          className={cn('text-fg-3', !isCompact && 'max-sm:hidden')}
        />
      ) : letter === undefined ? null : (
        <Kbd aria-hidden="true" className="max-sm:hidden pointer-coarse:hidden">
          {letter}
        </Kbd>
      )}
      <small
        className={cn(
          'col-span-full text-12',
          isCompact ? 'sr-only' : 'max-sm:sr-only',
          isLocked || look === 'wide' ? 'text-fg-3' : 'text-fg-2',
        )}
      >
        {lockedBecause ?? note}
      </small>
    </button>
  );
}
