'use client';

import { Ban, Check } from 'lucide-react';
import type { MouseEvent } from 'react';
import { cn } from '@/components/ui/cn';
import type { Choice } from '@/server/domain/choice';
import { ChoiceButton } from './choice-button';

/** Which choices may be made now. */
export interface ChoiceLocks {
  /** Why nothing may be chosen yet, or null. */
  all: string | null;
  /** Why nothing may be approved yet, or null; denying is never held back by it. */
  approving: string | null;
}

interface ChoiceRowProps {
  /** Those that are offered; the others are not shown. */
  choices: readonly Choice[];
  locks: ChoiceLocks;
  /** The choice on its way to the server. */
  pending: Choice | null;
  form: 'wide' | 'square' | 'compact';
  hasLetters: boolean;
  onChoose: (choice: Choice, event: MouseEvent) => void;
}

/** The letters that choose, wherever letters do. */
export const CHOICE_LETTERS = { once: 'a', session: 's', always: 'w', deny: 'd' } as const;

const faces = {
  deny: { title: 'Deny', note: 'Agent may not retry', look: 'deny' },
  once: { title: 'Once', note: 'Nothing is stored', look: 'once' },
  session: { title: 'This session', note: 'Until it ends', look: 'wide' },
  always: { title: 'Always…', note: 'Shows the rule first', look: 'wide' },
} as const;

/** The empty second column doubles the gap between deny and once, which stay equally wide. */
const columns: Record<number, string> = {
  1: 'sm:grid-cols-1',
  2: 'sm:grid-cols-[1fr_0_1fr]',
  3: 'sm:grid-cols-[1fr_0_1fr_1fr]',
  4: 'sm:grid-cols-[1fr_0_1fr_1fr_1fr]',
};

const order = ['deny', 'once', 'session', 'always'] as const;

/**
 * The choices: deny and once equal in size and weight and apart from each other, the wider grants
 * quieter. Nothing is filled and nothing is the default.
 */
export function ChoiceRow({ choices, locks, pending, form, hasLetters, onChoose }: ChoiceRowProps) {
  const offered = order.filter((choice) => choices.includes(choice));
  return (
    <div
      role="group"
      aria-label="Decide"
      className={cn(
        form === 'compact' && 'flex flex-wrap justify-end gap-2',
        form === 'square' && 'grid grid-cols-2 gap-2 max-sm:gap-2.5',
        form === 'wide' && 'grid grid-cols-2 gap-2.5 sm:gap-2',
        form === 'wide' && columns[offered.length],
      )}
    >
      {offered.map((choice) => {
        const { title, note, look } = faces[choice];
        const lockedBecause =
          locks.all ?? (choice === 'deny' ? null : locks.approving) ?? (pending ? note : null);
        return (
          <ChoiceButton
            key={choice}
            title={title}
            note={note}
            look={look}
            icon={iconOf(choice)}
            lockedBecause={pending === choice ? null : lockedBecause}
            letter={hasLetters ? CHOICE_LETTERS[choice] : undefined}
            isPending={pending === choice}
            isCompact={form === 'compact'}
            onChoose={(event) => onChoose(choice, event)}
            className={cn(
              choice === 'once' && form === 'wide' && 'sm:col-start-3',
              choice === 'deny' && form === 'compact' && 'mr-2',
            )}
          />
        );
      })}
    </div>
  );
}

function iconOf(choice: Choice) {
  if (choice === 'deny') return <Ban size={15} aria-hidden="true" />;
  if (choice === 'once') return <Check size={15} aria-hidden="true" />;
  return null;
}
