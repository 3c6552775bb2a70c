import { clsx, type ClassValue } from 'clsx';
import { extendTailwindMerge } from 'tailwind-merge';

/** Our own scales, so that `text-12` counts as a size and `text-fg-2` as a colour. */
const merge = extendTailwindMerge({
  extend: {
    theme: {
      text: ['11', '12', '13', '14', '16', '20', '28'],
      shadow: ['1', '2', '3'],
      radius: ['xs', 'sm', 'md', 'lg', 'full'],
      'font-weight': ['book'],
      animate: ['arc', 'open', 'drawer', 'rise', 'late', 'breathe'],
    },
  },
});

/** Joins class names; of two that set the same property the later one stays. */
export function cn(...classes: ClassValue[]): string {
  return merge(clsx(classes));
}
