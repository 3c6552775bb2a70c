'use client';

import { ChevronDown } from 'lucide-react';
import { cn } from '@/components/ui/cn';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
  DropdownMenuTrigger,
} from '@/components/ui/dropdown-menu';

interface FilterMenuProps<Value extends string> {
  label: string;
  /** Null: not filtered. */
  value: Value | null;
  options: readonly { value: Value; label: string }[];
  onValue: (value: Value | null) => void;
}

const ANY = '';

/** One filter over a table: its name, what it is set to, and the choices behind it. */
export function FilterMenu<Value extends string>({
  label,
  value,
  options,
  onValue,
}: FilterMenuProps<Value>) {
  const chosen = options.find((option) => option.value === value);
  const choose = (next: string): void =>
    onValue(options.find((option) => option.value === next)?.value ?? null);
  return (
    <DropdownMenu>
      <DropdownMenuTrigger>
        <button
          type="button"
          className={cn(
            'inline-flex h-7 items-center gap-1.5 rounded-sm border border-line-2 bg-raised pr-1.5 pl-2.5 text-12 whitespace-nowrap text-fg-2 transition-colors duration-80 hover:bg-hover data-[state=open]:bg-active pointer-coarse:h-11',
            chosen !== undefined && 'border-accent-line bg-accent-tint',
          )}
        >
          {label}
          <span
            className={cn('font-medium', chosen === undefined ? 'text-fg-2' : 'text-accent-text')}
          >
            {chosen?.label.toLocaleLowerCase() ?? 'any'}
          </span>
          <ChevronDown size={13} aria-hidden="true" className="text-fg-3" />
        </button>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="start">
        <DropdownMenuRadioGroup value={value ?? ANY} onValueChange={choose}>
          <DropdownMenuRadioItem value={ANY}>Any</DropdownMenuRadioItem>
          {options.map((option) => (
            <DropdownMenuRadioItem key={option.value} value={option.value}>
              {option.label}
            </DropdownMenuRadioItem>
          ))}
        </DropdownMenuRadioGroup>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
