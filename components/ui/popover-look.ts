/** The plane of a menu or a list that opens over the page. */
export const POPOVER_LOOK =
  'z-50 animate-open overflow-y-auto rounded-md border border-line-2 bg-raised p-1 text-fg shadow-2';

/** One row of such a list. */
export const ROW_LOOK =
  'relative flex min-h-8 cursor-pointer items-center gap-2 rounded-xs px-2 py-1 text-13 outline-none select-none data-[disabled]:cursor-default data-[disabled]:text-fg-3 data-[highlighted]:bg-active pointer-coarse:min-h-11';
