import { OUTPUT_TAIL_LIMIT } from '@/server/domain/live-text';

/**
 * Keeps the end of a growing text, at most `OUTPUT_TAIL_LIMIT` UTF-16 units, and counts the whole.
 * Appending costs time in proportion to what is appended; up to two limits and the largest fragment
 * are held in memory.
 */
export class OutputTail {
  #held = '';
  #total = 0;

  /** Length of the whole text so far, in UTF-16 units. */
  get total(): number {
    return this.#total;
  }

  /** Appends a fragment that neither begins nor ends within a surrogate pair. */
  append(fragment: string): void {
    this.#held += fragment;
    this.#total += fragment.length;
    // Cut only once a whole limit was added: each unit is then copied about once.
    if (this.#held.length > 2 * OUTPUT_TAIL_LIMIT)
      this.#held = this.#held.slice(-OUTPUT_TAIL_LIMIT);
  }

  /**
   * What is kept from `offset` (in units of the whole text) on. It begins later if that part is no
   * longer kept, and never in the middle of a surrogate pair.
   */
  from(offset: number): string {
    const wanted = Math.max(0, this.#total - offset);
    const length = Math.min(wanted, this.#held.length, OUTPUT_TAIL_LIMIT);
    const text = this.#held.slice(this.#held.length - length);
    return startsInsidePair(text) ? text.slice(1) : text;
  }
}

/** Whole fragments hold only whole pairs, so a low surrogate comes first only after a cut. */
function startsInsidePair(text: string): boolean {
  const unit = text.charCodeAt(0);
  return unit >= 0xdc00 && unit <= 0xdfff;
}
