'use client';

import * as Radix from 'radix-ui/popover';
import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { cn } from './cn';
import { CONTROL_LOOK } from './control-look';
import type { FieldControl } from './field';
import { matchingOptions, nextActive } from './matching-options';
import { POPOVER_LOOK, ROW_LOOK } from './popover-look';

interface ComboboxProps extends Partial<FieldControl> {
  value: string;
  /** What is suggested; any other text may be typed as well. */
  options: readonly string[];
  onValue: (value: string) => void;
  placeholder?: string | undefined;
  className?: string | undefined;
}

/**
 * A line of text with suggestions, after the combobox pattern of the ARIA Authoring Practices with a
 * list: the focus stays in the field, the arrows move through the list, Enter takes a row, Escape
 * shuts the list and nothing else. Wrap it in a `Field`.
 */
export function Combobox({
  value,
  options,
  onValue,
  placeholder,
  className,
  ...control
}: ComboboxProps) {
  const listId = useId();
  const field = useRef<HTMLInputElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [isTyped, setTyped] = useState(false);
  const [active, setActive] = useState<number | null>(null);
  const { shown, rest } = matchingOptions(options, isTyped ? value : '');
  const isShown = isOpen && shown.length > 0;

  const open = (): void => {
    setTyped(false);
    setActive(null);
    setOpen(true);
  };
  const take = (option: string): void => {
    onValue(option);
    setOpen(false);
  };
  const press = (event: KeyboardEvent): void => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (isShown) setActive(nextActive(active, event.key, shown.length));
      else open();
    } else if (event.key === 'Enter' && isShown) {
      const option = active === null ? undefined : shown[active];
      setOpen(false);
      // Who opened the list to choose meant no form by it; who typed a value of their own did.
      if (option !== undefined || !isTyped) event.preventDefault();
      if (option === undefined) return;
      take(option);
    } else if (event.key === 'Tab') setOpen(false);
  };

  return (
    <Radix.Root open={isShown} onOpenChange={setOpen}>
      <Radix.Anchor asChild>
        <input
          {...control}
          ref={field}
          type="text"
          role="combobox"
          aria-expanded={isShown}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={isShown && active !== null ? rowId(listId, active) : undefined}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={value}
          placeholder={placeholder}
          onClick={open}
          onKeyDown={press}
          onChange={(event) => {
            onValue(event.target.value);
            setTyped(true);
            setActive(null);
            setOpen(true);
          }}
          className={cn(CONTROL_LOOK, 'h-9 pointer-coarse:h-11 pointer-coarse:text-16', className)}
        />
      </Radix.Anchor>
      <Radix.Content
        id={listId}
        role="listbox"
        aria-label="Suggestions"
        align="start"
        sideOffset={4}
        collisionPadding={8}
        onOpenAutoFocus={(event) => event.preventDefault()}
        onCloseAutoFocus={(event) => event.preventDefault()}
        onInteractOutside={(event) => {
          if (event.target === field.current) event.preventDefault();
        }}
        // A press on a row must not take the focus out of the field.
        onPointerDown={(event) => event.preventDefault()}
        className={cn(
          POPOVER_LOOK,
          'max-h-[min(16rem,var(--radix-popover-content-available-height))] w-(--radix-popover-trigger-width) min-w-56',
        )}
      >
        {shown.map((option, index) => (
          <div
            key={option}
            id={rowId(listId, index)}
            role="option"
            aria-selected={option === value}
            data-highlighted={index === active ? '' : undefined}
            ref={index === active ? scrollIntoView : undefined}
            onPointerMove={() => setActive(index)}
            onClick={() => take(option)}
            className={cn(ROW_LOOK, 'break-all')}
          >
            {option}
          </div>
        ))}
        {rest === 0 ? null : (
          <p className="px-2 py-1 text-12 text-fg-3">{rest} more: type to find them</p>
        )}
      </Radix.Content>
    </Radix.Root>
  );
}

function rowId(listId: string, index: number): string {
  return `${listId}-${String(index)}`;
}

function scrollIntoView(row: HTMLElement | null): void {
  row?.scrollIntoView({ block: 'nearest' });
}
