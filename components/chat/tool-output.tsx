'use client';

import { useMemo, useState } from 'react';
import { ansiLines } from './ansi-lines';
import { AnsiText } from './ansi-text';
import { droppedWords } from './dropped-words';

/** How many lines stay in sight of a long output. */
const FOLDED_LINES = 10;

interface ToolOutputProps {
  output: string;
  /** How many characters before it are no longer held. */
  dropped: number;
  isRunning: boolean;
}

/** The output of a call, folded to its last lines. */
export function ToolOutput({ output, dropped, isRunning }: ToolOutputProps) {
  const [isUnfolded, setIsUnfolded] = useState(false);
  const lines = useMemo(() => ansiLines(output), [output]);
  if (lines.length === 0) return null;
  const hidden = isUnfolded ? 0 : Math.max(0, lines.length - FOLDED_LINES);
  return (
    <div className="border-t border-line bg-sunken py-2">
      {lines.length > FOLDED_LINES ? (
        <button
          type="button"
          aria-expanded={isUnfolded}
          onClick={() => setIsUnfolded(!isUnfolded)}
          className="mx-1.5 rounded-xs px-1.5 text-12 leading-[18px] text-fg-3 hover:text-fg pointer-coarse:min-h-9"
        >
          {isUnfolded
            ? 'Show the last lines only'
            : `Show ${hidden} earlier ${hidden === 1 ? 'line' : 'lines'}`}
        </button>
      ) : null}
      {dropped > 0 && hidden === 0 ? (
        <p className="px-3 text-12 leading-[18px] text-fg-3">{droppedWords(dropped)}</p>
      ) : null}
      <pre
        tabIndex={0}
        role="region"
        aria-label={isRunning ? 'Output so far' : 'Output'}
        className="max-h-[60dvh] overflow-auto px-3 font-mono text-12 leading-[18px] outline-offset-[-2px] [unicode-bidi:isolate]"
      >
        <AnsiText lines={lines.slice(hidden)} />
      </pre>
    </div>
  );
}
