import { z } from 'zod';

/** Paging of a table: `page` counts from 1. */
export const pageInputSchema = z.strictObject({
  page: z.int().min(1).max(100_000).default(1),
  pageSize: z.int().min(1).max(200).default(50),
});

/** One page of rows, and how many rows the filter finds in all. */
export interface Page<Row> {
  rows: Row[];
  total: number;
}
