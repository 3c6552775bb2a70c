import { z } from 'zod';
import { severitySchema } from './severity';

/** A half-open range `[start, end)` of UTF-16 code units in the judged text. */
export const spanSchema = z.object({
  start: z.int().nonnegative(),
  end: z.int().nonnegative(),
});
export type Span = z.infer<typeof spanSchema>;

/**
 * One reason why a call is risky. `category` never changes once released; `span` is the exact part
 * of the text that the finding is about. A finding that is not `isGrantable` can be approved once,
 * never remembered.
 */
export const findingSchema = z.object({
  category: z.string().min(1),
  title: z.string().min(1),
  explanation: z.string().min(1),
  severity: severitySchema,
  span: spanSchema,
  isGrantable: z.boolean(),
});
export type Finding = z.infer<typeof findingSchema>;
