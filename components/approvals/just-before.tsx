import { compactDuration } from '@/components/ui/compact-duration';
import { Glyph } from '@/components/ui/glyph';
import type { ToolCall } from '@/server/domain/tool-call';
import { callSummary } from '@/server/domain/call-summary';
import { EscapedText } from './escaped-text';

/** The last calls that ended before an approval was asked for, oldest first. */
export function JustBefore({ calls }: { calls: readonly ToolCall[] }) {
  if (calls.length === 0) return null;
  return (
    <section aria-label="Just before this" className="grid gap-1 border-t border-line pt-3">
      <h3 className="text-12 text-fg-3">Just before this</h3>
      <ul className="grid gap-0.5">
        {calls.map((call) => {
          const isOk = call.exit?.reason === 'exited' && call.exit.exitCode === 0;
          return (
            <li key={call.id} className="flex items-center gap-2 text-12">
              <Glyph shape={isOk ? 'tick' : 'cross'} />
              <span className="sr-only">{isOk ? 'Done:' : 'Failed:'}</span>
              <code className="min-w-0 flex-1 truncate font-mono [unicode-bidi:isolate]">
                <EscapedText text={firstLine(call)} />
              </code>
              {call.exit === null || call.exit.durationMs < 1_000 ? null : (
                <span className="text-fg-3">{compactDuration(call.exit.durationMs)}</span>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function firstLine({ input }: ToolCall): string {
  const text = input.tool === 'terminal' ? input.command : callSummary(input);
  return text.trimEnd().split('\n')[0] ?? '';
}
