'use client';

import { useLayoutEffect, useRef } from 'react';

interface CommandFieldProps {
  command: string;
  onCommand: (command: string) => void;
}

/** Where a command is changed, as tall as it is up to two fifths of the window; it has the focus. */
export function CommandField({ command, onCommand }: CommandFieldProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => {
    const element = field.current;
    if (element === null) return;
    element.style.height = 'auto';
    // The borders are not part of what scrolls.
    element.style.height = `${element.scrollHeight + 2}px`;
  }, [command]);
  return (
    <textarea
      ref={field}
      autoFocus
      value={command}
      rows={2}
      spellCheck={false}
      autoCapitalize="off"
      autoComplete="off"
      aria-label="The command, edited"
      onChange={(event) => onCommand(event.target.value)}
      className="max-h-[40dvh] w-full resize-none rounded-md border border-line-3 bg-surface px-3 py-2 font-mono text-13 leading-6 focus-visible:border-focus focus-visible:outline-1 focus-visible:outline-offset-0 pointer-coarse:text-16"
    />
  );
}
