'use client';

import { useId, useMemo, useRef } from 'react';
import { CopyButton } from '@/components/ui/copy-button';
import type { Finding } from '@/server/domain/finding';
import { deceptionIn } from './deception';
import { DeceptionWarning } from './deception-warning';
import { PathLine } from './path-line';
import { UnseenEndLine } from './unseen-end-line';

interface PathBlockProps {
  /** Absolute, behind all links; all of it is shown. */
  path: string;
  findings: readonly Finding[];
  /** What it is: "Exactly this file". */
  heading: string;
  /** Marks the far corner of the path, for whoever must know that it was on screen. */
  endRef: (corner: Element | null) => void;
  hasSeenEnd: boolean;
}

/** The exact path that consent is asked for. */
export function PathBlock({ path, findings, heading, endRef, hasSeenEnd }: PathBlockProps) {
  const labelId = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const warning = useMemo(() => deceptionIn(path, 'opened').warning, [path]);
  return (
    <div className="overflow-hidden rounded-md border border-line-2 bg-sunken">
      <div className="flex h-8 items-center gap-2.5 border-b border-line pr-1.5 pl-3 text-12 text-fg-3">
        <span id={labelId} className="flex-1">
          {heading}
        </span>
        <CopyButton text={path} label="Copy path" className="pointer-coarse:size-8" />
      </div>
      <div
        ref={scroller}
        role="region"
        aria-labelledby={labelId}
        tabIndex={0}
        className="max-h-[min(24dvh,224px)] overflow-auto outline-offset-[-2px]"
      >
        <div className="relative px-3 py-[7px]">
          <PathLine path={path} findings={findings} />
          <span ref={endRef} aria-hidden="true" className="absolute right-0 bottom-0 size-px" />
        </div>
      </div>
      <DeceptionWarning warning={warning} />
      {hasSeenEnd ? null : <UnseenEndLine scroller={scroller} />}
    </div>
  );
}
