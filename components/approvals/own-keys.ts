/** Marks a view beside the list of the inbox whose letters are its own, also while rows are ticked. */
export const OWN_KEYS = 'data-own-keys';
