import type { Judgement } from '@/server/domain/judgement';

/** What a judgement comes to, as a word. */
export function verdictWord(verdict: Judgement['verdict']): string {
  return { allow: 'passes', ask: 'asks', deny: 'denied by a rule', never: 'never run' }[verdict];
}

/** "They would have matched 37 of the last 200 calls; 2 of those were denied." */
export function replaySentence(replay: {
  looked: number;
  matched: readonly unknown[];
  deniedMatched: number;
}): string {
  const { looked, matched, deniedMatched } = replay;
  if (looked === 0) return 'This profile has no past calls to try them on.';
  const calls = looked === 1 ? 'the one past call' : `the last ${String(looked)} calls`;
  const denied =
    deniedMatched === 0
      ? ''
      : `; people denied ${deniedMatched === matched.length ? 'all' : String(deniedMatched)} of them`;
  return `They would have matched ${matched.length === 0 ? 'none' : String(matched.length)} of ${calls}${denied}.`;
}
