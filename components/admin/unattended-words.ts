import type { ProfileSettings } from '@/server/domain/profile';

type Unattended = ProfileSettings['unattended'];

/** What happens to a call that needs consent where nobody can be asked. */
export const UNATTENDED_OPTIONS: readonly { value: Unattended; label: string; hint: string }[] = [
  { value: 'deny', label: 'Deny', hint: 'Refused at once, with that reason' },
  { value: 'wait', label: 'Wait', hint: 'Stays in the inbox until its deadline' },
  { value: 'approve', label: 'Approve', hint: 'Runs without anybody having seen it' },
];

export function unattendedWord(unattended: Unattended): string {
  return UNATTENDED_OPTIONS.find((one) => one.value === unattended)?.label ?? unattended;
}
