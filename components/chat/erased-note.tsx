import type { ToolCall } from '@/server/domain/tool-call';

/** Says that a call had printed something which is not kept any more; nothing where that is not so. */
export function ErasedNote({ call }: { call: ToolCall }) {
  const { endedAt, output, outputTotal } = call;
  if (endedAt === null || output !== '' || outputTotal === 0) return null;
  return (
    <p className="border-t border-line px-3 py-2 text-12 text-fg-3">
      Its output ({outputTotal.toLocaleString('en')}{' '}
      {outputTotal === 1 ? 'character' : 'characters'}) was erased: it is older than output is kept
      here.
    </p>
  );
}
