import { useMemo } from 'react';
import { findDeceptiveCharacters } from '@/server/domain/deceptive-characters';

/** Most texts have nothing but these, and need no closer look. */
const PLAIN = /^[\t\n\x20-\x7e]*$/;

/** Beyond this length a text is shown as it is, in UTF-16 code units. */
const LOOKED_AT = 20_000;

/** A text in which characters that hide, turn or imitate others are shown by their number. */
export function SafeText({ text }: { text: string }) {
  const deceptive = useMemo(
    () => (PLAIN.test(text) || text.length > LOOKED_AT ? [] : findDeceptiveCharacters(text)),
    [text],
  );
  if (deceptive.length === 0) return text;
  return (
    <>
      {deceptive.map(({ span, codePoint }, index) => (
        <span key={span.start}>
          {text.slice(deceptive[index - 1]?.span.end ?? 0, span.start)}
          <span className="mx-px rounded-xs bg-failed-tint px-0.5 text-11 text-failed-text">
            {codePoint}
          </span>
        </span>
      ))}
      {text.slice(deceptive.at(-1)?.span.end ?? 0)}
    </>
  );
}
