import { useMemo } from 'react';
import { deceptionIn } from './deception';
import { EscapeMark } from './escape-mark';
import { markedLines } from './marked-text';

/** A line of text in which characters that hide, turn or imitate others are shown by their number. */
export function EscapedText({ text }: { text: string }) {
  const { escaped } = useMemo(() => deceptionIn(text), [text]);
  const parts = useMemo(
    () => (escaped.length === 0 ? null : (markedLines(text, { spans: [], escaped })[0] ?? [])),
    [text, escaped],
  );
  if (parts === null) return text;
  return parts.map((part, index) =>
    part.isEscaped ? <EscapeMark key={index} code={part.text} /> : part.text,
  );
}
