import { z } from 'zod';
import { findingSchema } from './finding';
import { grantOptionSchema } from './grant';
import { approvalIdSchema, ruleIdSchema } from './ids';
import { permissionBasisSchema } from './permission-basis';

/** What a guardian model said of a call that it did not approve, and in which words. */
export const guardianAnswerSchema = z.object({
  answer: z.enum(['deny', 'escalate']),
  reason: z.string(),
  /** How many calls in a row it has denied in this session, this one included. */
  deniedInARow: z.int().positive().optional(),
});
export type GuardianAnswer = z.infer<typeof guardianAnswerSchema>;

/** By what a call is refused, short of the floor. */
const denialBasisSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('rule'), ruleId: ruleIdSchema }),
  /** A person denied this class of calls earlier in the run (A14). */
  z.object({
    kind: z.literal('denied_before'),
    approvalId: approvalIdSchema,
    deniedAt: z.number(),
  }),
  /** It is no call that a tool could carry out. */
  z.object({ kind: z.literal('unusable') }),
]);

/**
 * What the policy says of one call.
 *
 * - `allow`: runs at once; `because` names by what.
 * - `ask`: a person decides. `isRememberable` is false where no session or always grant may cover it
 *   (what could not be analysed, or what a rule asks about). `passesUnattended` is false where also a
 *   profile that approves for absent people refuses. `guardian` is the answer of a guardian model
 *   that left it to a person.
 * - `deny`: refused; `because` names by what.
 * - `never`: the floor refuses it; nothing passes it.
 */
export const judgementSchema = z.discriminatedUnion('verdict', [
  z.object({
    verdict: z.literal('allow'),
    because: permissionBasisSchema,
    findings: z.array(findingSchema),
  }),
  z.object({
    verdict: z.literal('ask'),
    isRememberable: z.boolean(),
    passesUnattended: z.boolean(),
    explanation: z.string(),
    findings: z.array(findingSchema),
    /** What `session` and `always` would store; empty when it is not rememberable. */
    grantOptions: z.array(grantOptionSchema),
    guardian: guardianAnswerSchema.nullable(),
  }),
  z.object({
    verdict: z.literal('deny'),
    because: denialBasisSchema,
    explanation: z.string(),
    findings: z.array(findingSchema),
  }),
  z.object({
    verdict: z.literal('never'),
    explanation: z.string(),
    findings: z.array(findingSchema),
  }),
]);
export type Judgement = z.infer<typeof judgementSchema>;
