'use client';

import { ChevronRight, FileText, Folder } from 'lucide-react';
import { useState } from 'react';
import type { ToolCall, ToolInputOf } from '@/server/domain/tool-call';
import { AllowedBy } from './allowed-by';
import { CallTime } from './call-time';
import { callVerb, readLines } from './call-words';
import { ErasedNote } from './erased-note';
import { InterruptedNote } from './interrupted-note';
import { SafeText } from './safe-text';
import { ToolOutput } from './tool-output';

interface LookCardProps {
  call: ToolCall;
  input: ToolInputOf<'list' | 'read'>;
}

/** A file that was read or a folder that was listed: one line, with what the agent saw under it. */
export function LookCard({ call, input }: LookCardProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { outputTotal } = call;
  const problem = call.exit?.message ?? null;
  // A tool prints what went wrong, for the agent; below it stands already.
  const output = call.output === problem ? '' : call.output;
  const Icon = input.tool === 'read' ? FileText : Folder;
  const lines = input.tool === 'read' ? readLines(input) : null;
  const line = (
    <>
      <Icon size={15} aria-hidden="true" className="shrink-0 text-fg-3" />
      <span className="text-fg-2">{callVerb(call)}</span>
      <code className="truncate font-mono text-[12.5px] [unicode-bidi:isolate]">
        <SafeText text={input.path === '' ? '.' : input.path} />
      </code>
      {lines === null ? null : <span className="shrink-0 text-12 text-fg-3">· {lines}</span>}
      <CallTime call={call} />
      <AllowedBy call={call} />
    </>
  );
  return (
    <article
      aria-label={`${callVerb(call)} ${input.path}`}
      className="overflow-hidden rounded-md border border-line bg-surface text-13"
    >
      {output === '' ? (
        <p className="flex min-h-8 items-center gap-2 px-3">{line}</p>
      ) : (
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
          className="flex min-h-8 w-full items-center gap-2 px-3 text-left hover:bg-hover pointer-coarse:min-h-11"
        >
          {line}
          <span className="flex-1" />
          <ChevronRight
            size={15}
            aria-hidden="true"
            className={`shrink-0 text-fg-3 ${isOpen ? 'rotate-90' : ''}`}
          />
        </button>
      )}
      {isOpen ? (
        <ToolOutput output={output} dropped={outputTotal - output.length} isRunning={false} />
      ) : null}
      {problem === null ? null : (
        <p className="border-t border-line px-3 py-2 text-failed-text">{problem}</p>
      )}
      <ErasedNote call={call} />
      {call.state === 'interrupted' ? <InterruptedNote /> : null}
    </article>
  );
}
