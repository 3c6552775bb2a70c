import type { ProfileSettings } from '@/server/domain/profile';

/** What happens when a model wants to change a file of its workspace. */
export const FILE_WRITES_OPTIONS: readonly {
  value: ProfileSettings['fileWrites'];
  label: string;
  hint: string;
}[] = [
  { value: 'ask', label: 'Ask', hint: 'A person sees the change and signs for it' },
  { value: 'allow', label: 'Allow', hint: 'Changed at once, and recorded' },
];
