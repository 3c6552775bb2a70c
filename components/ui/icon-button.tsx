import type { ComponentProps } from 'react';
import { cn } from './cn';
import { tip, type TipSide } from './tip';

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label'> {
  /** What it does: its name for screen readers and its tooltip. */
  label: string;
  size?: 'sm' | 'md' | 'lg';
  /** Adds the border of a button. */
  isFramed?: boolean;
  /** The key that does the same; the tooltip adds it after the name. */
  hint?: string;
  tooltipSide?: TipSide;
}

const sizes = { sm: 'size-6', md: 'size-7', lg: 'size-8' } as const;

/** A button that is only an icon. */
export function IconButton({
  label,
  size = 'md',
  isFramed = false,
  hint,
  tooltipSide,
  className,
  ...props
}: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      className={cn(
        'inline-grid shrink-0 place-items-center rounded-sm text-fg-2 transition-colors duration-80 hover:bg-hover hover:text-fg disabled:text-fg-3 data-[state=open]:bg-active pointer-coarse:size-11',
        sizes[size],
        isFramed && 'border border-line-2 bg-raised shadow-1',
        className,
      )}
      {...tip(label, {
        ...(hint !== undefined && { key: hint }),
        ...(tooltipSide && { side: tooltipSide }),
      })}
      {...props}
    />
  );
}
