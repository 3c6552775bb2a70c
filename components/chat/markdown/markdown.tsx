'use client';

import { memo, useDeferredValue, useMemo } from 'react';
import { defaultRehypePlugins, Streamdown, type PluginConfig } from 'streamdown';
import { AGENT_SCHEMA } from './agent-schema';
import { isWorthParsing } from './is-worth-parsing';
import { createLazyPart, useLazyPart } from '@/components/ui/lazy-part';
import { MARKDOWN_PARTS } from './markdown-parts';
import { isMathWorthDrawing, mayHaveMath, withMathDelimiters } from './math-delimiters';
import { PlainOnError } from './plain-on-error';
import { PlainText } from './plain-text';
import { usePacedText } from './use-paced-text';

interface MarkdownProps {
  text: string;
  /** More of it comes: what is open at its end is taken as closed. */
  isStreaming: boolean;
}

const mathPart = createLazyPart(async () => {
  const { createBoundedMath } = await import('./math-plugin');
  return createBoundedMath();
});

const NO_PLUGINS: PluginConfig = {};

/** No HTML of the text is read: the tree is made of markdown alone, and then of what is known. */
const REHYPE_PLUGINS = [withSchema(defaultRehypePlugins.sanitize)];

/**
 * The text of an agent as markdown. It is untrusted: raw HTML stays text, no picture or style is
 * loaded, and links say where they lead. While it grows, blocks that are complete are not drawn
 * again, and typing elsewhere goes before.
 */
export const Markdown = memo(function Markdown({ text, isStreaming }: MarkdownProps) {
  const shown = useDeferredValue(usePacedText(text, isStreaming));
  const isMarkdown = useMemo(() => isWorthParsing(shown), [shown]);
  const markdown = useMemo(
    () => (isMarkdown ? withMathDelimiters(shown) : ''),
    [shown, isMarkdown],
  );
  const isMath = useMemo(() => mayHaveMath(markdown) && isMathWorthDrawing(markdown), [markdown]);
  const math = useLazyPart(mathPart, isMath);
  const plugins = useMemo(() => (math === null ? NO_PLUGINS : { math }), [math]);
  const plain = <PlainText text={shown} />;
  if (!isMarkdown) return plain;
  return (
    <PlainOnError plain={plain}>
      <Streamdown
        className="grid gap-2.5 break-words [contain:paint] space-y-0"
        components={MARKDOWN_PARTS}
        controls={false}
        isAnimating={isStreaming}
        lineNumbers={false}
        parseIncompleteMarkdown={isStreaming}
        plugins={plugins}
        rehypePlugins={REHYPE_PLUGINS}
      >
        {markdown}
      </Streamdown>
    </PlainOnError>
  );
});

/** The library's own sanitiser with our rules in the place of its. */
function withSchema(sanitize: (typeof defaultRehypePlugins)[string] | undefined) {
  if (!Array.isArray(sanitize)) throw new Error('streamdown has no sanitiser to set up');
  return [sanitize[0], AGENT_SCHEMA] as [(typeof sanitize)[0], typeof AGENT_SCHEMA];
}
