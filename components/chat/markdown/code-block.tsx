'use client';

import { memo } from 'react';
import { useIsCodeFenceIncomplete } from 'streamdown';
import { CopyButton } from '@/components/ui/copy-button';
import { SafeText } from '../safe-text';
import { useHighlightedCode } from './code-highlighter';

interface CodeBlockProps {
  code: string;
  /** As the agent named it; empty when it did not. */
  language: string;
}

/** A block of code: its language, a way to copy it, and colours once it is complete. */
export const CodeBlock = memo(function CodeBlock({ code, language }: CodeBlockProps) {
  const isComplete = !useIsCodeFenceIncomplete();
  const lines = useHighlightedCode({ code, language, isComplete });
  const name = language === '' ? 'Code' : language;
  return (
    <figure className="overflow-hidden rounded-md border border-line bg-sunken">
      <figcaption className="flex h-8 items-center border-b border-line pr-1 pl-3 font-mono text-12 text-fg-3">
        <span className="min-w-0 flex-1 truncate">{name}</span>
        {isComplete ? <CopyButton text={code} label="Copy code" /> : null}
      </figcaption>
      <pre
        tabIndex={0}
        role="region"
        aria-label={`${name}, code of the agent`}
        className="overflow-x-auto px-3 py-2.5 font-mono text-[12.5px] leading-5 [tab-size:4] outline-offset-[-2px] [unicode-bidi:isolate]"
      >
        <code className="block w-max min-w-full pr-3">
          {lines === null ? (
            <SafeText text={code} />
          ) : (
            lines.map((line, index) => (
              <span key={index}>
                {line.map(({ text, colour }, at) => (
                  <span key={at} style={{ color: colour }}>
                    <SafeText text={text} />
                  </span>
                ))}
                {index < lines.length - 1 ? '\n' : null}
              </span>
            ))
          )}
        </code>
      </pre>
    </figure>
  );
});
