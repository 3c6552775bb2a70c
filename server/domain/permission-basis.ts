import { z } from 'zod';
import { grantIdSchema, ruleIdSchema } from './ids';

/** By what a call may run, or ran. */
export const permissionBasisSchema = z.discriminatedUnion('kind', [
  /** Nothing risky was found. */
  z.object({ kind: z.literal('harmless') }),
  /** Grants and rules cover every risky part. */
  z.object({
    kind: z.literal('covered'),
    grantIds: z.array(grantIdSchema),
    ruleIds: z.array(ruleIdSchema),
  }),
  /** The profile's mode is `off`. */
  z.object({ kind: z.literal('mode_off') }),
  /** Somebody lets everything pass in this session for a time. */
  z.object({ kind: z.literal('everything'), grantId: grantIdSchema }),
  /** A guardian model approved this one call. */
  z.object({ kind: z.literal('guardian'), reason: z.string() }),
  /** Nobody can be asked, and the profile approves then. */
  z.object({ kind: z.literal('unattended') }),
  /** A person approved it: the approval that the call names. */
  z.object({ kind: z.literal('approval') }),
]);
export type PermissionBasis = z.infer<typeof permissionBasisSchema>;
