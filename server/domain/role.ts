import { z } from 'zod';

/**
 * One a person. An admin acts on everything; an operator on the sessions they author and on those they
 * are given to operate; an approver reads and decides in every session; a viewer reads what they are
 * given. `permission.ts` is the rule.
 */
export const roleSchema = z.enum(['admin', 'operator', 'approver', 'viewer']);
export type Role = z.infer<typeof roleSchema>;
