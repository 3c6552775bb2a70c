import { roleSchema, type Role } from '@/server/domain/role';

const words: Record<Role, { label: string; hint: string }> = {
  viewer: { label: 'Viewer', hint: 'Reads what is shared with them, nothing else' },
  approver: { label: 'Approver', hint: 'Reads and decides in every session' },
  operator: { label: 'Operator', hint: 'Works in their own sessions and in those they are given' },
  admin: { label: 'Administrator', hint: 'Acts in every session and sets up the rest' },
};

/** The word for a role. */
export function roleWord(role: Role): string {
  return words[role].label;
}

/** The roles as choices, the smaller one first. */
export const ROLE_OPTIONS = [...roleSchema.options]
  .reverse()
  .map((value) => ({ value, ...words[value] }));
