/** How a text control looks: shared by input and the trigger of a select. */
export const CONTROL_LOOK =
  'w-full min-w-0 rounded-sm border border-line-3 bg-surface px-3 text-14 text-fg transition-colors duration-80 focus-visible:border-focus focus-visible:outline-1 focus-visible:outline-offset-0 disabled:border-line-2 disabled:bg-active disabled:text-fg-2 aria-invalid:border-failed';
