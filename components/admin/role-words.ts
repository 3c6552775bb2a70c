import { roleSchema, type Role } from '@/server/domain/role';

const words: Record<Role, { label: string; hint: string }> = {
  viewer: { label: 'Viewer', hint: 'Reads the sessions that are shared with them' },
  approver: { label: 'Approver', hint: 'Decides in every session' },
  operator: { label: 'Operator', hint: 'Works in their own sessions and decides in them' },
  admin: { label: 'Administrator', hint: 'Sees, stops and decides everything; sets up the rest' },
};

/** The word for a role. */
export function roleWord(role: Role): string {
  return words[role].label;
}

/** The roles as choices, the smaller one first. */
export const ROLE_OPTIONS = [...roleSchema.options]
  .reverse()
  .map((value) => ({ value, ...words[value] }));
