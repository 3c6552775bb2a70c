import type { Fatigue } from '@/server/domain/fatigue';
import { medianWords, shareWords } from './fatigue-words';

/** The figures in a row: how often yes, how fast, how many without looking, how many alone. */
export function FatigueGauges({ fatigue }: { fatigue: Fatigue }) {
  const { asked, approved, decided, decidedAtOnce, expired, medianDecisionMs, waiting } = fatigue;
  const ended = asked - waiting;
  return (
    <dl className="grid grid-cols-2 border-b border-line lg:grid-cols-4">
      <Figure
        name="Approved"
        value={shareWords(approved, decided)}
        words={`of ${count(decided)} that people decided`}
      />
      <Figure
        name="Time to decide"
        value={medianWords(medianDecisionMs)}
        words="half came sooner"
      />
      <Figure
        name="Decided within a second"
        value={shareWords(decidedAtOnce, decided)}
        words="too fast to have read it"
      />
      <Figure
        name="Nobody there"
        value={shareWords(expired, ended)}
        words={`of ${count(ended)} that ended had no answer in time`}
      />
    </dl>
  );
}

const count = (number: number): string => number.toLocaleString('en');

function Figure({ name, value, words }: { name: string; value: string; words: string }) {
  return (
    <div className="min-w-0 border-line px-5 py-3 even:border-l max-lg:[&:nth-child(n+3)]:border-t max-sm:px-4 lg:border-l lg:first:border-l-0">
      <dt className="text-12 text-fg-2">{name}</dt>
      <dd>
        <span className="block text-28 font-semibold tracking-[-0.02em]">{value}</span>
        <span className="text-12 text-fg-2">{words}</span>
      </dd>
    </div>
  );
}
