/** Rows in one page of a table. */
export const PAGE_SIZE = 50;
