'use client';

import { Maximize2, Terminal } from 'lucide-react';
import { useState } from 'react';
import { CopyButton } from '@/components/ui/copy-button';
import { IconButton } from '@/components/ui/icon-button';
import { lazily } from '@/components/ui/lazily';
import { useLiveText } from '@/components/trpc/use-live-text';
import { liveTextId } from '@/server/domain/live-text';
import type { ToolCall } from '@/server/domain/tool-call';
import { AllowedBy } from './allowed-by';
import { CallTime } from './call-time';
import { callText, callVerb } from './call-words';
import { ErasedNote } from './erased-note';
import { EditedNote } from './edited-note';
import { InterruptedNote } from './interrupted-note';
import { SafeText } from './safe-text';
import { ToolOutput } from './tool-output';

const OutputDialog = lazily(async () => (await import('./output-dialog')).OutputDialog);

/** A command and its output, live while it runs. */
export function CommandCard({ call }: { call: ToolCall }) {
  const [isFull, setIsFull] = useState(false);
  const command = callText(call.input);
  const isRunning = call.state === 'running';
  const live = useLiveText(liveTextId({ kind: 'output', runId: call.runId, toolCallId: call.id }));
  const output = isRunning ? (live?.text ?? '') : call.output;
  const dropped = isRunning ? (live?.offset ?? 0) : call.outputTotal - call.output.length;
  const exitMessage = call.exit?.message ?? null;
  const [firstLine = '', ...rest] = command.trimEnd().split('\n');
  return (
    <article
      aria-label={`${callVerb(call)} ${firstLine}`}
      className="overflow-hidden rounded-md border border-line bg-surface"
    >
      <header className="flex min-h-9 items-center gap-2 pr-1.5 pl-3 text-13">
        <Terminal size={16} aria-hidden="true" className="shrink-0 text-fg-3" />
        <span className="text-fg-2 max-sm:sr-only">{callVerb(call)}</span>
        <code
          title={call.input.tool === 'terminal' ? `${command}\n\nin ${call.input.cwd}` : command}
          className="truncate font-mono text-[12.5px] font-medium [unicode-bidi:isolate]"
        >
          <SafeText text={firstLine} />
        </code>
        {rest.length > 0 ? (
          <span className="shrink-0 text-12 text-fg-3">+{rest.length} lines</span>
        ) : null}
        <CallTime call={call} hasExit />
        <AllowedBy call={call} />
        <span className="flex-1" />
        {output === '' ? null : (
          <>
            <CopyButton text={output} label="Copy output" className="pointer-coarse:size-9" />
            <IconButton
              label="Open in full"
              className="pointer-coarse:size-9"
              onClick={() => setIsFull(true)}
            >
              <Maximize2 size={15} aria-hidden="true" />
            </IconButton>
          </>
        )}
      </header>
      <EditedNote call={call} />
      <ToolOutput output={output} dropped={dropped} isRunning={isRunning} />
      {exitMessage === null ? null : (
        <p className="border-t border-line px-3 py-2 text-13 text-failed-text">{exitMessage}</p>
      )}
      <ErasedNote call={call} />
      {call.state === 'interrupted' ? <InterruptedNote /> : null}
      {isFull ? (
        <OutputDialog
          call={call}
          output={output}
          dropped={dropped}
          isOpen
          onOpenChange={setIsFull}
        />
      ) : null}
    </article>
  );
}
