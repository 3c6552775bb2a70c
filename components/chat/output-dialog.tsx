'use client';

import { useMemo } from 'react';
import { CopyButton } from '@/components/ui/copy-button';
import { Dialog, DialogContent } from '@/components/ui/dialog';
import type { ToolCall } from '@/server/domain/tool-call';
import { ansiLines } from './ansi-lines';
import { AnsiText } from './ansi-text';
import { callText, callVerb, exactDuration, exitWords } from './call-words';
import { SafeText } from './safe-text';
import { droppedWords } from './dropped-words';

interface OutputDialogProps {
  call: ToolCall;
  output: string;
  dropped: number;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

/** The whole command and all of its output that is kept, over the page. */
export function OutputDialog({ call, output, dropped, isOpen, onOpenChange }: OutputDialogProps) {
  const { exit, input } = call;
  return (
    <Dialog open={isOpen} onOpenChange={onOpenChange}>
      <DialogContent
        title="Command and output"
        description={
          exit === null
            ? callVerb(call)
            : `${callVerb(call)} · ${exactDuration(exit.durationMs)} · ${exitWords(exit)}`
        }
        className="sm:max-w-[min(1100px,calc(100vw-4rem))]"
      >
        <div className="grid gap-3">
          <Part label="Command" copyLabel="Copy command" text={callText(input)}>
            <pre className="px-3 py-2 font-mono text-13 break-words whitespace-pre-wrap [unicode-bidi:isolate]">
              <SafeText text={callText(input)} />
            </pre>
          </Part>
          {input.tool === 'terminal' ? (
            <p className="text-12 text-fg-3">
              In <code className="font-mono break-all">{input.cwd}</code>
            </p>
          ) : null}
          <Part label="Output" copyLabel="Copy output" text={output}>
            {dropped > 0 ? (
              <p className="px-3 pt-2 text-12 text-fg-3">{droppedWords(dropped)}</p>
            ) : null}
            <FullOutput output={output} />
          </Part>
        </div>
      </DialogContent>
    </Dialog>
  );
}

function Part({
  label,
  copyLabel,
  text,
  children,
}: {
  label: string;
  copyLabel: string;
  text: string;
  children: React.ReactNode;
}) {
  return (
    <section aria-label={label} className="min-w-0 overflow-hidden rounded-md border border-line">
      <header className="flex h-8 items-center border-b border-line pr-1.5 pl-3 text-12 text-fg-3">
        <span className="flex-1">{label}</span>
        <CopyButton text={text} label={copyLabel} />
      </header>
      <div className="bg-sunken">{children}</div>
    </section>
  );
}

function FullOutput({ output }: { output: string }) {
  const lines = useMemo(() => ansiLines(output), [output]);
  return (
    <pre
      tabIndex={0}
      className="overflow-x-auto px-3 py-2 font-mono text-12 leading-[18px] outline-offset-[-2px] [unicode-bidi:isolate]"
    >
      <AnsiText lines={lines} />
    </pre>
  );
}
