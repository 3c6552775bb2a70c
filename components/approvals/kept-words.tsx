/** A word in which a line could break elsewhere than at its ends: at a hyphen, or after a slash. */
const BREAKABLE = /[^\s]*[^\s\w.][^\s]*/g;

/** A text whose lines break at white space only, never inside a word. */
export function KeptWords({ text }: { text: string }) {
  const pieces: { text: string; isKept: boolean }[] = [];
  let shownUpTo = 0;
  for (const { 0: word, index } of text.matchAll(BREAKABLE)) {
    if (index > shownUpTo) pieces.push({ text: text.slice(shownUpTo, index), isKept: false });
    pieces.push({ text: word, isKept: true });
    shownUpTo = index + word.length;
  }
  if (pieces.length === 0) return text;
  if (shownUpTo < text.length) pieces.push({ text: text.slice(shownUpTo), isKept: false });
  return pieces.map((piece, index) =>
    piece.isKept ? (
      <span key={index} className="whitespace-pre">
        {piece.text}
      </span>
    ) : (
      piece.text
    ),
  );
}
