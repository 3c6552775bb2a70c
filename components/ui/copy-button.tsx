'use client';

import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { IconButton } from './icon-button';
import { useAnnounce } from './live-region';

/** How long the tick stays after a copy. */
const SHOWN_MS = 1_600;

interface CopyButtonProps {
  /** What goes to the clipboard. */
  text: string;
  /** "Copy link", "Copy command". */
  label: string;
  className?: string | undefined;
}

/** Copies a text and says so; where the browser refuses, it says that instead. */
export function CopyButton({ text, label, className }: CopyButtonProps) {
  const [state, setState] = useState<'idle' | 'copied' | 'refused'>('idle');
  const announce = useAnnounce();

  useEffect(() => {
    if (state === 'idle') return;
    const timer = setTimeout(() => setState('idle'), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [state]);

  const copy = async (): Promise<void> => {
    const isCopied = await writeClipboard(text);
    setState(isCopied ? 'copied' : 'refused');
    announce(isCopied ? 'Copied' : 'The browser does not allow copying; select the text instead');
  };

  const names = { idle: label, copied: 'Copied', refused: 'Not allowed: select the text' };
  return (
    <IconButton label={names[state]} className={className} onClick={() => void copy()}>
      {state === 'copied' ? (
        <Check size={15} aria-hidden="true" className="text-ok" />
      ) : (
        <Copy size={15} aria-hidden="true" />
      )}
    </IconButton>
  );
}

async function writeClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
