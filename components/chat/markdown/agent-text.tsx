'use client';

import { lazy, memo, Suspense, type ComponentType } from 'react';
import { useIsHydrated } from '@/components/trpc/use-is-hydrated';
import { PlainText } from './plain-text';

/** Fetched after the page works; where that fails, texts are read as they were written. */
const Markdown = lazy<ComponentType<{ text: string; isStreaming: boolean }>>(async () => {
  try {
    return { default: (await import('./markdown')).Markdown };
  } catch {
    return { default: PlainText };
  }
});

interface AgentTextProps {
  text: string;
  isStreaming?: boolean;
}

/**
 * What an agent says. On the server it is plain text: reading markdown takes time that belongs to
 * everybody there.
 */
export const AgentText = memo(function AgentText({ text, isStreaming = false }: AgentTextProps) {
  const isHydrated = useIsHydrated();
  const plain = <PlainText text={text} />;
  return (
    <div className="min-w-0 py-0.5">
      {isHydrated ? (
        <Suspense fallback={plain}>
          <Markdown text={text} isStreaming={isStreaming} />
        </Suspense>
      ) : (
        plain
      )}
    </div>
  );
});
