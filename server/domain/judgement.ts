import { z } from 'zod';
import { findingSchema } from './finding';

/**
 * What the policy says of one call.
 *
 * - `allow`: runs at once; `because` names why (nothing risky found, or the grant that covers it).
 * - `ask`: a person decides. `isRememberable` is false where no session or always grant may cover it
 *   (for instance what could not be analysed).
 * - `deny`: a rule refuses it.
 * - `never`: the floor refuses it; nothing passes it.
 */
export const judgementSchema = z.discriminatedUnion('verdict', [
  z.object({
    verdict: z.literal('allow'),
    because: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('harmless') }),
      z.object({ kind: z.literal('grant'), grantId: z.string() }),
    ]),
    findings: z.array(findingSchema),
  }),
  z.object({
    verdict: z.literal('ask'),
    isRememberable: z.boolean(),
    explanation: z.string(),
    findings: z.array(findingSchema),
  }),
  z.object({
    verdict: z.enum(['deny', 'never']),
    explanation: z.string(),
    findings: z.array(findingSchema),
  }),
]);
export type Judgement = z.infer<typeof judgementSchema>;
