'use client';

import { Bot, Terminal } from 'lucide-react';
import { cn } from '@/components/ui/cn';
import { Chip } from '@/components/ui/chip';
import type { Profile } from '@/server/domain/profile';
import { RUNTIME_WORDS, SUGGESTIONS } from './suggestions';

interface ProfileCardProps {
  profile: Profile;
  isSelected: boolean;
  onSelect: () => void;
  /** The only one: its suggestions stand beside each other. */
  isAlone: boolean;
  /** Takes a suggestion into the composer. */
  onSuggest: (text: string) => void;
}

/** One profile with what it can be asked first. */
export function ProfileCard({
  profile,
  isSelected,
  isAlone,
  onSelect,
  onSuggest,
}: ProfileCardProps) {
  return (
    <section
      aria-label={profile.name}
      className={cn(
        'overflow-hidden rounded-md border bg-surface',
        isSelected ? 'border-accent-line' : 'border-line',
      )}
    >
      <button
        type="button"
        aria-pressed={isSelected}
        onClick={onSelect}
        className="flex w-full items-center gap-3 px-3.5 py-2.5 text-left hover:bg-hover"
      >
        <span
          aria-hidden="true"
          className="grid size-[30px] place-items-center rounded-sm bg-active text-fg-2"
        >
          {profile.runtime === 'model' ? <Bot size={16} /> : <Terminal size={16} />}
        </span>
        <span className="grid min-w-0 flex-1">
          <span className="truncate font-semibold">{profile.name}</span>
          <span className="truncate text-12 text-fg-3">
            {RUNTIME_WORDS[profile.runtime]}
            {profile.modelName === null ? null : ` · ${profile.modelName}`}
          </span>
        </span>
        {isSelected ? <Chip tone="accent">Selected</Chip> : null}
      </button>
      <div className={cn('grid', isAlone && 'sm:grid-cols-3')}>
        {SUGGESTIONS[profile.runtime].map(({ text, outcome }) => (
          <button
            key={text}
            type="button"
            onClick={() => onSuggest(text)}
            className={cn(
              'grid w-full gap-0.5 border-t border-line px-3.5 py-2 text-left hover:bg-hover',
              isAlone && 'sm:border-l sm:first:border-l-0',
            )}
          >
            {profile.runtime === 'model' ? (
              <span className="truncate text-13">{text}</span>
            ) : (
              <code className="truncate font-mono text-13">{text}</code>
            )}
            <span className="text-12 text-fg-3">{outcome}</span>
          </button>
        ))}
      </div>
    </section>
  );
}
