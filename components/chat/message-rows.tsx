'use client';

import { Brain } from 'lucide-react';
import { memo } from 'react';
import { useLiveTexts } from '@/components/trpc/use-live-text';
import { formatExact } from '@/components/ui/format-instant';
import { useIsHydrated } from '@/components/trpc/use-is-hydrated';
import type { Message } from '@/server/domain/message';
import { SafeText } from './safe-text';

/** What a person said, in a soft bubble. */
export const UserMessage = memo(function UserMessage({
  message,
  isCommand,
}: {
  message: Message;
  /** A session without a model: what is said is a command. */
  isCommand: boolean;
}) {
  const isHydrated = useIsHydrated();
  const text = message.parts.map((part) => (part.type === 'text' ? part.text : '')).join('');
  return (
    <article
      aria-label="Message"
      title={isHydrated ? formatExact(message.createdAt) : undefined}
      className="max-w-[86%] self-end rounded-lg rounded-br-xs border border-line bg-bubble px-3 py-2 dark:border-transparent"
    >
      <p
        className={`max-h-[50dvh] overflow-y-auto break-words whitespace-pre-wrap [unicode-bidi:isolate] ${isCommand ? 'font-mono text-13' : ''}`}
      >
        <SafeText text={text} />
      </p>
    </article>
  );
});

/** What the agent says, as plain text. */
export const AgentText = memo(function AgentText({ text }: { text: string }) {
  return <p className="py-0.5 break-words whitespace-pre-wrap [unicode-bidi:isolate]">{text}</p>;
});

/** What the agent thought, folded. */
export const Reasoning = memo(function Reasoning({ text }: { text: string }) {
  return (
    <details className="text-13 text-fg-2">
      <summary className="flex cursor-pointer items-center gap-2">
        <Brain size={15} aria-hidden="true" className="text-fg-3" />
        Reasoning
      </summary>
      <p className="pt-1 pl-6 break-words whitespace-pre-wrap [unicode-bidi:isolate]">{text}</p>
    </details>
  );
});

/** The texts of a run that are being written, after those of its steps that are stored. */
export function WritingTexts({
  runId,
  storedSteps,
}: {
  runId: string;
  storedSteps: readonly number[];
}) {
  const texts = useLiveTexts().filter(
    ({ key }) =>
      key.kind !== 'output' && key.runId === runId && !storedSteps.includes(key.stepIndex),
  );
  return texts.map(({ key, text }) =>
    key.kind === 'reasoning' ? (
      <Reasoning key={`${key.stepIndex} ${key.partIndex}`} text={text} />
    ) : key.kind === 'text' ? (
      <AgentText key={`${key.stepIndex} ${key.partIndex}`} text={text} />
    ) : null,
  );
}
