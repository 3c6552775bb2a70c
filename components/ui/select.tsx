'use client';

import { Check, ChevronDown } from 'lucide-react';
import { getNonce } from 'get-nonce';
import * as Radix from 'radix-ui/select';
import { cn } from './cn';
import { CONTROL_LOOK } from './control-look';
import type { FieldControl } from './field';
import { POPOVER_LOOK, ROW_LOOK } from './popover-look';

interface SelectProps<Value extends string> extends Partial<FieldControl> {
  /** Null while nothing is chosen. */
  value: Value | null;
  options: readonly { value: Value; label: string; hint?: string }[];
  onValue: (value: Value) => void;
  /** Stands in the place of the value while nothing is chosen. */
  placeholder?: string | undefined;
  disabled?: boolean;
  className?: string | undefined;
}

/** One value out of a list. Wrap it in a `Field`, or give it an `aria-label`. */
export function Select<Value extends string>({
  value,
  options,
  onValue,
  placeholder,
  disabled = false,
  className,
  ...control
}: SelectProps<Value> & { 'aria-label'?: string }) {
  const choose = (next: string): void => {
    const option = options.find((one) => one.value === next);
    if (option !== undefined) onValue(option.value);
  };
  return (
    <Radix.Root value={value ?? ''} onValueChange={choose} disabled={disabled}>
      <Radix.Trigger
        {...control}
        className={cn(
          CONTROL_LOOK,
          'flex h-9 items-center justify-between gap-2 text-left pointer-coarse:h-11',
          className,
        )}
      >
        <Radix.Value placeholder={<span className="text-fg-3">{placeholder}</span>} />
        <ChevronDown size={15} aria-hidden="true" className="shrink-0 text-fg-3" />
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          position="popper"
          sideOffset={4}
          collisionPadding={8}
          className={cn(POPOVER_LOOK, 'max-h-80 min-w-(--radix-select-trigger-width)')}
        >
          <Radix.Viewport nonce={getNonce()}>
            {options.map((option) => (
              <Radix.Item key={option.value} value={option.value} className={cn(ROW_LOOK, 'pr-8')}>
                <span className="grid">
                  <Radix.ItemText>{option.label}</Radix.ItemText>
                  {option.hint === undefined ? null : (
                    <span className="text-12 text-fg-3 [[data-highlighted]_&]:text-fg-2">
                      {option.hint}
                    </span>
                  )}
                </span>
                <Radix.ItemIndicator className="absolute right-2">
                  <Check size={14} aria-hidden="true" />
                </Radix.ItemIndicator>
              </Radix.Item>
            ))}
          </Radix.Viewport>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
