'use client';

import { ShieldX } from 'lucide-react';
import type { ToolCall } from '@/server/domain/tool-call';
import { callText, refusalWords } from './call-words';
import { useRefusalAction } from './refusal-action';
import { SafeText } from './safe-text';

/** A call that was refused without a person being asked: what, and why. */
export function RefusalCard({ call }: { call: ToolCall }) {
  const { refusal, input } = call;
  const renderAction = useRefusalAction();
  return (
    <article
      aria-label="Refused"
      className="grid grid-cols-[26px_minmax(0,1fr)_auto] gap-x-2.5 rounded-md border border-line bg-surface py-2.5 pr-3 pl-2.5"
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
        <p className="text-12 leading-[18px] break-words text-fg-3">
          {refusal === null ? 'It is about to be refused.' : `Did not run. ${refusal.explanation}`}
        </p>
        {input.tool === 'unusable' && input.rawArguments !== '' ? (
          <details className="pt-1 text-12 text-fg-2">
            <summary className="w-fit cursor-pointer rounded-xs">What the agent wrote</summary>
            <pre className="mt-1 max-h-40 overflow-auto rounded-xs bg-sunken px-2 py-1 font-mono break-words whitespace-pre-wrap [unicode-bidi:isolate]">
              <SafeText text={input.rawArguments} />
            </pre>
          </details>
        ) : null}
      </div>
      {renderAction(call)}
    </article>
  );
}
