import { useMemo } from 'react';
import { cn } from '@/components/ui/cn';
import type { Finding } from '@/server/domain/finding';
import { deceptionIn } from './deception';
import { MarkedLine } from './marked-line';
import { markedLines } from './marked-text';

/** The exact path of a file, whole, with the numbers of what was found about it. */
export function PathLine({
  path,
  findings,
  className,
}: {
  path: string;
  findings: readonly Finding[];
  className?: string;
}) {
  const line = useMemo(() => {
    const { escaped } = deceptionIn(path);
    // What is found about a file call is about its file.
    const spans = findings.map(() => ({ start: 0, end: path.length }));
    return markedLines(path, { spans, escaped })[0] ?? [];
  }, [path, findings]);
  return (
    <code
      className={cn(
        'min-w-0 font-mono text-13 leading-6 font-medium [overflow-wrap:anywhere] [unicode-bidi:isolate]',
        className,
      )}
    >
      <MarkedLine line={line} findings={findings} />
    </code>
  );
}
