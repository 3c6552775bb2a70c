'use client';

import type { CodeHighlighterPlugin } from '@streamdown/code';
import { useEffect, useMemo, useState } from 'react';
import { CODE_THEME } from './code-theme';
import { createLazyPart, useLazyPart } from '@/components/ui/lazy-part';

/** A piece of a line of code in one colour (a CSS value), or in that of text. */
export interface CodePiece {
  text: string;
  colour: string | undefined;
}

/** Longer code stays in one colour, in UTF-16 code units: nobody reads it token by token. */
const COLOURED_LIMIT = 40_000;

const highlighter = createLazyPart(async () => {
  const { createCodePlugin } = await import('@streamdown/code');
  return createCodePlugin({ themes: [CODE_THEME, CODE_THEME] });
});

type Highlighted = NonNullable<ReturnType<CodeHighlighterPlugin['highlight']>>;

/**
 * Colours complete code; null until it is, and for a language that is not known. The grammars come
 * when they are first met, and what was coloured once is there at once.
 */
export function useHighlightedCode(input: {
  code: string;
  language: string;
  isComplete: boolean;
}): CodePiece[][] | null {
  const { code, language, isComplete } = input;
  const isWanted = isComplete && language !== '' && code.length <= COLOURED_LIMIT;
  const part = useLazyPart(highlighter, isWanted);
  const plugin = part?.supportsLanguage(language as never) === true ? part : null;
  // What was coloured before is there at once; anything else begins to be.
  const known = useMemo(
    () => plugin?.highlight(request(code, language)) ?? null,
    [plugin, code, language],
  );
  const [late, setLate] = useState<{ code: string; result: Highlighted } | null>(null);

  useEffect(() => {
    if (plugin === null || known !== null) return;
    let isGone = false;
    plugin.highlight(request(code, language), (result) => {
      if (!isGone) setLate({ code, result });
    });
    return () => {
      isGone = true;
    };
  }, [plugin, known, code, language]);

  const result = known ?? (plugin !== null && late?.code === code ? late.result : null);
  return useMemo(() => (result === null ? null : piecesOf(result)), [result]);
}

function request(code: string, language: string) {
  const themes: [typeof CODE_THEME, typeof CODE_THEME] = [CODE_THEME, CODE_THEME];
  return { code, language: language as never, themes };
}

function piecesOf({ tokens }: Highlighted): CodePiece[][] {
  return tokens.map((line) =>
    line.map(({ content, color, htmlStyle }) => ({
      text: content,
      colour: color ?? (typeof htmlStyle === 'object' ? htmlStyle.color : undefined),
    })),
  );
}
