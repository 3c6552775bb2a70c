'use client';

import { Minus, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from '@/components/ui/cn';

interface BreadthStepperProps {
  /** What it is about, for screen readers: "Delete folders with rm below build/". */
  label: string;
  /** The name of the level that is chosen: "This folder". */
  name: string;
  /** How wide it is on the whole scale from narrow to wide, counted from 0. */
  rank: number;
  canNarrow: boolean;
  canWiden: boolean;
  onStep: (by: 1 | -1) => void;
}

/** The steps of the scale: exactly this, what was shown, the category. */
const RANKS = [0, 1, 2];

/** Narrows and widens what would be stored, level by level. */
export function BreadthStepper({
  label,
  name,
  rank,
  canNarrow,
  canWiden,
  onStep,
}: BreadthStepperProps) {
  return (
    <div
      role="group"
      aria-label={`How wide: ${label}`}
      className="flex h-9 shrink-0 items-stretch divide-x divide-line-2 self-start overflow-hidden max-sm:ml-7 max-sm:w-[calc(100%-28px)] rounded-sm border border-line-2 bg-raised text-12 shadow-1 pointer-coarse:h-11"
    >
      <StepButton isOff={!canNarrow} onStep={() => onStep(-1)}>
        <Minus size={13} aria-hidden="true" /> Narrow
      </StepButton>
      <span className="grid w-[92px] content-center justify-items-center gap-0.5 px-1 text-11 leading-[14px] text-fg-2 max-sm:flex-1">
        <span aria-hidden="true" className="flex gap-[3px]">
          {RANKS.map((step) => (
            <span
              key={step}
              className={cn('h-[3px] w-3 rounded-full', step === rank ? 'bg-accent' : 'bg-n-300')}
            />
          ))}
        </span>
        <span aria-live="polite" className="max-w-full truncate">
          {name}
        </span>
      </span>
      <StepButton isOff={!canWiden} onStep={() => onStep(1)}>
        Widen <Plus size={13} aria-hidden="true" />
      </StepButton>
    </div>
  );
}

function StepButton({
  isOff,
  onStep,
  children,
}: {
  isOff: boolean;
  onStep: () => void;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      aria-disabled={isOff || undefined}
      onClick={() => {
        if (!isOff) onStep();
      }}
      className="flex items-center gap-1 px-2 font-medium -outline-offset-2 hover:bg-hover aria-disabled:cursor-default aria-disabled:text-fg-3 aria-disabled:hover:bg-transparent max-sm:flex-1 max-sm:justify-center"
    >
      {children}
    </button>
  );
}
