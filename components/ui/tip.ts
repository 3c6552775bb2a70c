/** Where a tooltip stands beside its element, if there is room. */
export type TipSide = 'top' | 'bottom' | 'left';

/** What gives an element a tooltip: the one `TooltipLayer` of the page reads it there. */
export interface Tip {
  'data-tip': string;
  'data-tip-key'?: string | undefined;
  'data-tip-side'?: TipSide | undefined;
}

/**
 * Attributes that give an element words on hover and on keyboard focus; `key` adds the key that does
 * the same. Never the only place where something is said.
 */
export function tip(words: string, options: { key?: string; side?: TipSide } = {}): Tip {
  return { 'data-tip': words, 'data-tip-key': options.key, 'data-tip-side': options.side };
}
