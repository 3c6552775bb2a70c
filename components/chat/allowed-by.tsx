import { ShieldCheck } from 'lucide-react';
import type { ToolCall } from '@/server/domain/tool-call';
import { allowedWords } from './call-words';

/** By what a risky call ran without anybody being asked; nothing where there is nothing to tell. */
export function AllowedBy({ call }: { call: ToolCall }) {
  const words = allowedWords(call);
  if (words === null) return null;
  const { allowedBy } = call;
  return (
    <span
      title={
        allowedBy?.kind === 'guardian'
          ? `The guardian model said, unchecked: ${allowedBy.reason}`
          : 'Nobody was asked about this call'
      }
      className="flex shrink-0 items-center gap-1 text-12 whitespace-nowrap text-fg-3"
    >
      <ShieldCheck size={13} aria-hidden="true" />
      <span className="max-sm:sr-only">{words}</span>
    </span>
  );
}
