import type { GuardianAnswer } from '@/server/domain/judgement';

/** Denials of a guardian in a row, in one session, after which its agent is told to stop. */
const DENIALS_IN_A_ROW = 3;

/**
 * What the agent is told of a call that did not run; after several denials of a guardian in a row also
 * to stop varying it (P6).
 */
export function withGuardianAdvice(explanation: string, guardian: GuardianAnswer | null): string {
  const count = guardian?.answer === 'deny' ? (guardian.deniedInARow ?? 0) : 0;
  if (count < DENIALS_IN_A_ROW) return explanation;
  return `${explanation} A guardian model denied the last ${String(count)} calls of this session in a row: stop varying the command, and say what you want to reach instead.`;
}
