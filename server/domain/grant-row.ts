import { z } from 'zod';
import { grantSchema } from './grant';

/** A grant with the names that a list shows beside it. */
export const grantRowSchema = grantSchema.extend({
  profileName: z.string(),
  /** Of a grant for one session; null for one of the whole profile. */
  sessionTitle: z.string().nullable(),
  /** Whether it still covers anything. */
  isInForce: z.boolean(),
});
export type GrantRow = z.infer<typeof grantRowSchema>;
