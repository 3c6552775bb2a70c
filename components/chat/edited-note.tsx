import type { ToolCall } from '@/server/domain/tool-call';
import { callText } from './call-words';
import { SafeText } from './safe-text';

/** What the agent proposed, where a person approved something else in its place. */
export function EditedNote({ call: { originalInput } }: { call: ToolCall }) {
  if (originalInput === null) return null;
  return (
    <details className="border-t border-line px-3 py-1.5 text-12 text-fg-2">
      <summary className="w-fit cursor-pointer">A person edited this before it ran</summary>
      <p className="pt-1 text-fg-3">The agent proposed:</p>
      <pre className="overflow-x-auto font-mono text-12 leading-5 break-words whitespace-pre-wrap [unicode-bidi:isolate]">
        <SafeText text={callText(originalInput)} />
      </pre>
    </details>
  );
}
