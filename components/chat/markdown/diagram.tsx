'use client';

import { Code, Maximize2, Workflow } from 'lucide-react';
import { useState } from 'react';
import { useIsCodeFenceIncomplete } from 'streamdown';
import { CopyButton } from '@/components/ui/copy-button';
import { Dialog, DialogContent } from '@/components/ui/dialog';
import { IconButton } from '@/components/ui/icon-button';
import { CodeBlock } from './code-block';
import type { Drawing } from './diagram-message';
import { isWorthDrawing } from './is-worth-drawing';
import { useDrawing } from './use-drawing';
import { useIsNear } from './use-is-near';

/**
 * A diagram as a picture, with its source a click away; the source alone until it is drawn, which it
 * is only when it is about to be looked at.
 */
export function Diagram({ source }: { source: string }) {
  const isComplete = !useIsCodeFenceIncomplete();
  const isTooLarge = isComplete && !isWorthDrawing(source);
  const [isNear, nearRef] = useIsNear();
  const drawing = useDrawing(source, isComplete && isNear && !isTooLarge);
  const [isSource, setIsSource] = useState(false);
  const [isFull, setIsFull] = useState(false);
  if (drawing === undefined || drawing === null) {
    return (
      <div ref={nearRef} className="grid min-w-0 gap-1.5">
        <CodeBlock code={source} language="mermaid" />
        {drawing === null || isTooLarge ? (
          <p className="text-12 text-fg-3">
            This diagram {isTooLarge ? 'is too large to be' : 'could not be'} drawn, so its source
            is shown.
          </p>
        ) : null}
      </div>
    );
  }
  return (
    <figure className="overflow-hidden rounded-md border border-line">
      <figcaption className="flex h-8 items-center gap-2 border-b border-line bg-sunken pr-1 pl-3 text-12 text-fg-3">
        <Workflow size={14} aria-hidden="true" />
        <span className="flex-1">Diagram</span>
        <IconButton
          label={isSource ? 'Show the diagram' : 'Show the source'}
          aria-pressed={isSource}
          onClick={() => setIsSource(!isSource)}
        >
          <Code size={15} aria-hidden="true" />
        </IconButton>
        <CopyButton text={source} label="Copy the source" />
        <IconButton label="Open in full" onClick={() => setIsFull(true)}>
          <Maximize2 size={15} aria-hidden="true" />
        </IconButton>
      </figcaption>
      {isSource ? (
        <pre
          tabIndex={0}
          className="overflow-x-auto bg-sunken px-3 py-2.5 font-mono text-[12.5px] leading-5 outline-offset-[-2px]"
        >
          {source}
        </pre>
      ) : (
        <Picture
          drawing={drawing}
          className="mx-auto h-auto max-h-[min(60dvh,420px)] w-auto max-w-full"
        />
      )}
      <Dialog open={isFull} onOpenChange={setIsFull}>
        <DialogContent title="Diagram" className="sm:max-w-[calc(100vw-4rem)]">
          <div tabIndex={0} role="region" aria-label="The whole diagram" className="overflow-auto">
            <Picture drawing={drawing} className="mx-auto max-w-none" />
          </div>
        </DialogContent>
      </Dialog>
    </figure>
  );
}

/** As a picture a drawing is inert: no script of it runs, and nothing is loaded by it. */
function Picture({ drawing, className }: { drawing: Drawing; className: string }) {
  const { svg, width, height } = drawing;
  return (
    <div className="p-3">
      {/* A drawing made in this browser has nothing that a loader of pictures could improve. */}
      <img
        src={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`}
        alt="Diagram of the agent; its source says the same in words"
        width={width}
        height={height}
        className={className}
      />
    </div>
  );
}
