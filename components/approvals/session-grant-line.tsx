import type { ApprovalRow } from '@/server/domain/approval';
import { EscapedText } from './escaped-text';
import { defaultLevels } from './chosen-level';
import type { Prompt } from './use-prompt';

/** What a `session` would store, in words, before it is chosen. */
export function SessionGrantLine({ prompt }: { prompt: Prompt }) {
  const words = sessionWords(prompt.approval);
  if (!prompt.choices.includes('session') || words.length === 0) return null;
  return (
    <div className="text-12 leading-[18px] text-fg-3">
      <span className="font-medium text-fg-2">This session</span> {storesWords(words.length)}
      <ul className="max-h-[72px] list-disc overflow-y-auto pl-4 break-words text-fg-2">
        {words.map((sentence, index) => (
          <li key={index}>
            <EscapedText text={sentence} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function sessionWords({ grantOptions }: Pick<ApprovalRow, 'grantOptions'>): string[] {
  return defaultLevels(grantOptions).flatMap(({ option, level }) => {
    const levels = grantOptions[option]?.levels ?? [];
    const chosen = levels.find((one) => one.level === level) ?? levels[0];
    return chosen === undefined ? [] : [chosen.words];
  });
}

/** How many there are is said, since a small screen shows the first of them only. */
function storesWords(count: number): string {
  return count === 1 ? 'stores until it ends:' : `stores ${count} grants until it ends:`;
}
