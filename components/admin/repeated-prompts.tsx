import { ButtonLink } from '@/components/ui/button-link';
import { escapedLine } from '@/server/domain/escaped-line';
import type { RepeatedPrompt } from '@/server/domain/fatigue';

/** What is asked over and over, and what could be granted instead. */
export function RepeatedPrompts({ prompts }: { prompts: readonly RepeatedPrompt[] }) {
  return (
    <section aria-label="Asked over and over" className="px-5 py-4 max-sm:px-3">
      <h2 className="mb-2 text-12 font-medium">Asked over and over</h2>
      {prompts.length === 0 ? (
        <p className="text-13 text-fg-2">Nothing was asked three times or more.</p>
      ) : (
        <ol className="grid gap-px">
          {prompts.map((prompt) => (
            <li
              key={`${prompt.profileId} ${prompt.command}`}
              className="grid gap-1 border-t border-line py-2.5"
            >
              <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
                <code className="min-w-0 font-mono text-12 break-all">{shown(prompt.command)}</code>
                <span className="text-12 whitespace-nowrap text-fg-2">
                  {prompt.profileName} · {prompt.times} times, {prompt.approved} approved,{' '}
                  {prompt.denied} denied
                </span>
              </div>
              <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-12 text-fg-2">
                <span>{adviceOf(prompt)}</span>
                <ButtonLink
                  size="sm"
                  href={`/admin/rules?profile=${encodeURIComponent(prompt.profileId)}`}
                >
                  Rules of {prompt.profileName}
                </ButtonLink>
              </div>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

/** Long enough to be known again. */
const LONGEST_SHOWN = 300;

const shown = (command: string): string =>
  command.length > LONGEST_SHOWN
    ? `${escapedLine(command.slice(0, LONGEST_SHOWN))}…`
    : escapedLine(command);

function adviceOf({ suggestion, denied, approved, times }: RepeatedPrompt): string {
  if (suggestion !== null) {
    return `Could be granted: ${suggestion}. Answer “always” the next time, or allow it by a rule.`;
  }
  if (denied === times) return 'Denied each time: a deny rule would spare the question.';
  if (denied > 0) return 'Not always approved, so it should go on asking.';
  return approved === 0
    ? 'Nobody has answered it yet.'
    : 'Too open to be granted, so it goes on asking; a narrower command would not.';
}
