import { z } from 'zod';

/** One a person. An admin acts on everything; an operator on the sessions they author. */
export const roleSchema = z.enum(['admin', 'operator']);
export type Role = z.infer<typeof roleSchema>;
