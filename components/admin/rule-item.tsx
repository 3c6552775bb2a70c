'use client';

import { ArrowDown, ArrowUp, GripVertical, Pencil, Trash2 } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { Checkbox } from '@/components/ui/checkbox';
import { Chip } from '@/components/ui/chip';
import { cn } from '@/components/ui/cn';
import { IconButton } from '@/components/ui/icon-button';
import type { PolicyRule } from '@/server/domain/policy-rule';
import { conditionsOf, effectTone, effectWord } from './rule-words';

interface RuleItemProps {
  rule: PolicyRule;
  /** From 1. */
  position: number;
  count: number;
  titleOf: (category: string) => string;
  isDropPlace: boolean;
  onEdit: () => void;
  /** Moves it to this index, from 0. */
  onMove: (to: number) => void;
  onEnable: (isEnabled: boolean) => void;
  onDelete: () => void;
  drag: { onStart: () => void; onOver: () => void; onDrop: () => void; onEnd: () => void };
}

/** One rule of the list. */
export function RuleItem({ rule, position, count, titleOf, ...by }: RuleItemProps) {
  const name = `rule ${String(position)}`;
  const moveByKey = (event: KeyboardEvent): void => {
    if (!event.altKey) return;
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    by.onMove(position - 1 + step);
  };
  return (
    <li
      aria-label={`Rule ${String(position)}`}
      draggable
      onKeyDown={moveByKey}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move';
        by.drag.onStart();
      }}
      onDragOver={(event) => {
        event.preventDefault();
        by.drag.onOver();
      }}
      onDrop={(event) => {
        event.preventDefault();
        by.drag.onDrop();
      }}
      onDragEnd={by.drag.onEnd}
      className={cn(
        'flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line bg-surface px-5 py-2.5 last:border-b-0 max-sm:px-3',
        by.isDropPlace && 'bg-accent-tint',
        !rule.isEnabled && 'text-fg-3',
      )}
    >
      <GripVertical size={15} aria-hidden="true" className="cursor-grab text-fg-3 max-sm:hidden" />
      <span className="w-5 text-right text-12 text-fg-3 tabular-nums">{position}</span>
      <Chip
        tone={rule.isEnabled ? effectTone(rule.effect) : 'neutral'}
        className="w-14 justify-center"
      >
        {effectWord(rule.effect)}
      </Chip>
      <span className="grid min-w-0 flex-1 basis-56 gap-0.5">
        <span className="flex flex-wrap gap-x-3 gap-y-0.5 text-13">
          {conditionsOf(rule, titleOf).map(({ name: condition, value }) => (
            <span key={condition} className="min-w-0 break-words">
              <span className="text-fg-3">{condition} </span>
              <span
                className={condition === 'risk' || condition === 'tool' ? undefined : 'font-mono'}
              >
                {value}
              </span>
            </span>
          ))}
        </span>
        {rule.note === '' ? null : (
          <span className="text-12 break-words text-fg-3">{rule.note}</span>
        )}
      </span>
      <span className="ml-auto flex items-center gap-0.5">
        <Checkbox
          className="mr-2"
          aria-label={`Enable ${name}`}
          checked={rule.isEnabled}
          onChange={(event) => by.onEnable(event.target.checked)}
        />
        <IconButton
          label={`Move ${name} up`}
          disabled={position === 1}
          onClick={() => by.onMove(position - 2)}
        >
          <ArrowUp size={15} aria-hidden="true" />
        </IconButton>
        <IconButton
          label={`Move ${name} down`}
          disabled={position === count}
          onClick={() => by.onMove(position)}
        >
          <ArrowDown size={15} aria-hidden="true" />
        </IconButton>
        <IconButton label={`Edit ${name}`} onClick={by.onEdit}>
          <Pencil size={15} aria-hidden="true" />
        </IconButton>
        <IconButton label={`Delete ${name}`} onClick={by.onDelete}>
          <Trash2 size={15} aria-hidden="true" />
        </IconButton>
      </span>
    </li>
  );
}
