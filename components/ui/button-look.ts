import { cva, type VariantProps } from 'class-variance-authority';

/** How a push button looks, also where it is a link. */
export const buttonLook = cva(
  'inline-flex shrink-0 items-center justify-center gap-1.5 rounded-sm border font-medium whitespace-nowrap transition-colors duration-80 select-none disabled:border-transparent disabled:bg-active disabled:text-fg-2 disabled:shadow-none aria-disabled:cursor-default',
  {
    variants: {
      variant: {
        default:
          'border-line-2 bg-raised text-fg shadow-1 hover:bg-[linear-gradient(var(--color-hover),var(--color-hover))]',
        ghost: 'border-transparent text-fg-2 hover:bg-hover hover:text-fg',
        primary: 'border-accent bg-accent text-on-accent shadow-1 hover:brightness-110',
        danger:
          'border-line-2 bg-raised text-failed-text shadow-1 hover:border-failed-line hover:bg-failed-tint',
      },
      size: {
        sm: 'h-7 px-2.5 text-12 pointer-coarse:h-11',
        md: 'h-8 px-3 text-13 pointer-coarse:h-11',
        lg: 'h-10 px-4 text-14 pointer-coarse:h-12',
      },
    },
    defaultVariants: { variant: 'default', size: 'md' },
  },
);

export type ButtonLook = VariantProps<typeof buttonLook>;
