import { Kbd } from '@/components/ui/kbd';
import type { Prompt } from './use-prompt';

/** Every key of a prompt, as far as what it does is offered. */
export function PromptKeyHelp({ prompt, canHide }: { prompt: Prompt; canHide: boolean }) {
  const { choices } = prompt;
  const rows: [key: string, what: string, isOffered: boolean][] = [
    ['d', 'Deny', true],
    ['r', 'Deny with a reason', true],
    ['a', 'Approve once', choices.includes('once')],
    ['s', 'Approve for this session', choices.includes('session')],
    ['w', 'Show the rule of an always', choices.includes('always')],
    ['e', 'Edit before approving', prompt.isEditable],
    ['j', 'Next one', true],
    ['k', 'Previous one', true],
    ['Esc', canHide ? 'Back, or hide and decide later' : 'Back', true],
    ['F6', 'Open what is hidden or docked', canHide],
  ];
  return (
    <dl
      aria-label="Keys"
      className="mb-2 grid grid-cols-[repeat(auto-fill,minmax(212px,1fr))] gap-x-6 gap-y-1 border-b border-line px-1.5 pb-2.5"
    >
      {rows
        .filter(([, , isOffered]) => isOffered)
        .map(([key, what]) => (
          <div key={key} className="flex items-center gap-2">
            <dt className="w-9 shrink-0">
              <Kbd>{key}</Kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
    </dl>
  );
}
