import type { RuntimeName } from '@/server/domain/profile';

/** What may answer in a session. */
export const RUNTIME_OPTIONS: readonly { value: RuntimeName; label: string; hint: string }[] = [
  { value: 'shell', label: 'shell', hint: 'Each message is a command; needs nothing' },
  { value: 'model', label: 'model', hint: 'A language model; needs an endpoint' },
];
