import { z } from 'zod';

/**
 * One a person. An admin acts on everything; an operator on the sessions they author; an approver
 * decides in every session; a viewer reads what they are given. See `permission.ts`.
 */
export const roleSchema = z.enum(['admin', 'operator', 'approver', 'viewer']);
export type Role = z.infer<typeof roleSchema>;
