import { ShieldX } from 'lucide-react';
import type { ToolCall } from '@/server/domain/tool-call';
import { callText, refusalWords } from './call-words';
import { SafeText } from './safe-text';

/** A call that was refused without a person being asked: what, and why. */
export function RefusalCard({ call }: { call: ToolCall }) {
  const { refusal, input } = call;
  return (
    <article
      aria-label="Refused"
      className="grid grid-cols-[26px_minmax(0,1fr)] gap-x-2.5 rounded-md border border-line bg-surface py-2.5 pr-3 pl-2.5"
    >
      <span
        aria-hidden="true"
        className="grid size-[26px] place-items-center rounded-full bg-failed-tint text-failed-text"
      >
        <ShieldX size={15} />
      </span>
      <div className="min-w-0">
        <p className="text-13">
          <strong className="font-semibold">Refused</strong>
          {refusal === null ? '' : ` · ${refusalWords(refusal.cause)}`}
        </p>
        <code className="block font-mono text-[12.5px] leading-5 font-medium break-words whitespace-pre-wrap [unicode-bidi:isolate]">
          <SafeText text={callText(input)} />
        </code>
        <p className="text-12 leading-[18px] text-fg-3">
          Did not run. {refusal === null ? '' : refusal.explanation}
        </p>
      </div>
    </article>
  );
}
