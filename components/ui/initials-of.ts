/** The first letters of the first and the last word, upper case; "?" for a name without letters. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/u).filter((word) => /[\p{L}\p{N}]/u.test(word));
  const first = words[0];
  if (first === undefined) return '?';
  const last = words.length > 1 ? words[words.length - 1] : undefined;
  return `${firstLetter(first)}${last === undefined ? '' : firstLetter(last)}`;
}

function firstLetter(word: string): string {
  const letter = /[\p{L}\p{N}]/u.exec(word)?.[0] ?? '';
  return letter.toLocaleUpperCase();
}
