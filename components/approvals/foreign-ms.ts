/**
 * A letter that is no key of what is shown begins something else, a word or a sequence of keys: what
 * follows within this time belongs to it, in milliseconds.
 */
export const FOREIGN_MS = 1_200;
