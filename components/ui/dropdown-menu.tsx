'use client';

import { Check } from 'lucide-react';
import * as Radix from 'radix-ui/dropdown-menu';
import type { ComponentProps } from 'react';
import { cn } from './cn';
import { POPOVER_LOOK, ROW_LOOK } from './popover-look';

export function DropdownMenu(props: ComponentProps<typeof Radix.Root>) {
  return <Radix.Root {...props} />;
}

export function DropdownMenuTrigger(props: ComponentProps<typeof Radix.Trigger>) {
  return <Radix.Trigger asChild {...props} />;
}

export function DropdownMenuContent({ className, ...props }: ComponentProps<typeof Radix.Content>) {
  return (
    <Radix.Portal>
      <Radix.Content
        sideOffset={4}
        collisionPadding={8}
        className={cn(
          POPOVER_LOOK,
          'max-h-(--radix-dropdown-menu-content-available-height) min-w-44',
          className,
        )}
        {...props}
      />
    </Radix.Portal>
  );
}

export function DropdownMenuItem({
  className,
  isDanger = false,
  ...props
}: ComponentProps<typeof Radix.Item> & { isDanger?: boolean }) {
  return (
    <Radix.Item
      className={cn(
        ROW_LOOK,
        '[&>svg]:text-fg-3',
        isDanger && 'text-failed-text data-[highlighted]:bg-failed-tint [&>svg]:text-failed-text',
        className,
      )}
      {...props}
    />
  );
}

export function DropdownMenuRadioGroup(props: ComponentProps<typeof Radix.RadioGroup>) {
  return <Radix.RadioGroup {...props} />;
}

export function DropdownMenuRadioItem({
  className,
  children,
  ...props
}: ComponentProps<typeof Radix.RadioItem>) {
  return (
    <Radix.RadioItem className={cn(ROW_LOOK, 'pr-8', className)} {...props}>
      {children}
      <Radix.ItemIndicator className="absolute right-2">
        <Check size={14} aria-hidden="true" />
      </Radix.ItemIndicator>
    </Radix.RadioItem>
  );
}

export function DropdownMenuLabel({ className, ...props }: ComponentProps<typeof Radix.Label>) {
  return <Radix.Label className={cn('px-2 pt-1.5 pb-1 text-12 text-fg-3', className)} {...props} />;
}

export function DropdownMenuSeparator() {
  return <Radix.Separator className="-mx-1 my-1 h-px bg-line" />;
}
