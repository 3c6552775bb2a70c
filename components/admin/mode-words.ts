import type { PolicyMode } from '@/server/domain/profile';

/** Who answers first when a call needs consent. */
export const MODE_OPTIONS: readonly { value: PolicyMode; label: string; hint: string }[] = [
  { value: 'manual', label: 'People decide', hint: 'Whatever is risky asks a person' },
  {
    value: 'smart',
    label: 'A guardian model, then people',
    hint: 'What it does not approve asks a person',
  },
  {
    value: 'off',
    label: 'Off: nobody is asked',
    hint: 'Risky calls run; deny rules and what is never run still hold',
  },
];

/** What a mode means, in one sentence that hides nothing. */
export function modeWarning(mode: PolicyMode): string | null {
  switch (mode) {
    case 'manual':
      return null;
    case 'smart':
      return 'The model sees each risky command and can be wrong. What it approves runs unseen by a person.';
    case 'off':
      return 'Agents of this profile may delete, publish and overwrite without anybody being asked.';
  }
}

export function modeWord(mode: PolicyMode): string {
  return MODE_OPTIONS.find(({ value }) => value === mode)?.label ?? mode;
}
