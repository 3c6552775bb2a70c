/** The longest reason that is taken, in characters. */
export const REASON_LIMIT = 2000;
