import type { RawPart, RawText, RawWord } from '../syntax/raw-word';

/** More words than this out of one word are not followed. */
const MOST_WORDS = 256;

/** Nor is a word with more opening braces than this. */
const MOST_BRACES = 64;

/** One character of unquoted text, or anything else as a whole. */
type Atom = { character: string; part: RawText; offset: number } | { part: RawPart };

/**
 * Brace expansion (bash manual 3.5.1): `a{b,c}` becomes `ab ac`, `{1..3}` becomes `1 2 3`. Gives
 * undefined when it would give too many words to follow, or parameters that were not written.
 */
export function expandBraces(word: RawWord): readonly RawWord[] | undefined {
  const hasBrace = word.parts.some(
    (part) => part.kind === 'text' && !part.isQuoted && part.text.includes('{'),
  );
  if (!hasBrace) return [word];
  const braces = word.parts.reduce((count, part) => count + bracesIn(part), 0);
  if (braces > MOST_BRACES) return undefined;
  const expanded = expandAtoms(word.parts.flatMap(atomsOf))?.map(partsOf);
  // Of one alternative it is the word as it was written, which the scanner has read.
  if (expanded === undefined || (expanded.length > 1 && expanded.some(makesParameter))) {
    return undefined;
  }
  return expanded.map((parts) => ({ ...word, parts }));
}

/**
 * Whether what braces put side by side is another parameter to bash, which expands braces first:
 * `$a{b,c}` is `$ab $ac`, and `{x,$}HOME` has `$HOME` in it.
 */
function makesParameter(parts: readonly RawPart[]): boolean {
  return parts.some((part, index) => {
    const next = parts[index + 1];
    if (part.kind === 'parameter') {
      const isBare = NAME.test(part.name) && part.end - part.start === part.name.length + 1;
      return isBare && next?.kind === 'text' && !next.isQuoted && /^\w/.test(next.text);
    }
    if (part.kind !== 'text' || part.isQuoted) return false;
    return /\$[^$ ]/.test(part.text) || (part.text.endsWith('$') && next !== undefined);
  });
}

const NAME = /^[A-Za-z_]\w*$/;

const bracesIn = (part: RawPart): number =>
  part.kind === 'text' && !part.isQuoted ? part.text.split('{').length - 1 : 0;

function atomsOf(part: RawPart): Atom[] {
  if (part.kind !== 'text' || part.isQuoted) return [{ part }];
  return Array.from({ length: part.text.length }, (_, offset) => ({
    character: part.text.charAt(offset),
    part,
    offset,
  }));
}

function partsOf(atoms: readonly Atom[]): RawPart[] {
  const parts: RawPart[] = [];
  for (const atom of atoms) {
    if (!('character' in atom)) {
      parts.push(atom.part);
      continue;
    }
    const start = atom.part.start + atom.offset;
    const last = parts.at(-1);
    const continuesLast = last?.kind === 'text' && !last.isQuoted && last.end === start;
    const text = (continuesLast ? last.text : '') + atom.character;
    const from = continuesLast ? last.start : start;
    if (continuesLast) parts.pop();
    parts.push({ kind: 'text', text, isQuoted: false, start: from, end: start + 1 });
  }
  return parts;
}

const characterOf = (atom: Atom | undefined): string | undefined =>
  atom !== undefined && 'character' in atom ? atom.character : undefined;

function expandAtoms(atoms: readonly Atom[]): Atom[][] | undefined {
  for (let open = 0; open < atoms.length; open += 1) {
    if (characterOf(atoms[open]) !== '{') continue;
    const inner = choicesAt(atoms, open);
    if (inner === undefined) continue;
    const tails = expandAtoms(atoms.slice(inner.close + 1));
    if (tails === undefined) return undefined;
    const heads: Atom[][] = [];
    for (const choice of inner.choices) {
      const expanded = expandAtoms(choice);
      if (expanded === undefined) return undefined;
      heads.push(...expanded);
      if (heads.length * tails.length > MOST_WORDS) return undefined;
    }
    const before = atoms.slice(0, open);
    return heads.flatMap((head) => tails.map((tail) => [...before, ...head, ...tail]));
  }
  return [[...atoms]];
}

/** The alternatives of the brace that opens here, or undefined when it is only text. */
function choicesAt(
  atoms: readonly Atom[],
  open: number,
): { choices: Atom[][]; close: number } | undefined {
  const choices: Atom[][] = [[]];
  let depth = 0;
  for (let index = open + 1; index < atoms.length; index += 1) {
    const atom = atoms[index];
    const character = characterOf(atom);
    if (atom === undefined) break;
    if (character === '}' && depth === 0) {
      if (choices.length > 1) return { choices, close: index };
      const range = rangeOf(choices[0] ?? []);
      return range === undefined ? undefined : { choices: range, close: index };
    }
    if (character === ',' && depth === 0) {
      choices.push([]);
      continue;
    }
    if (character === '{') depth += 1;
    if (character === '}') depth -= 1;
    choices.at(-1)?.push(atom);
  }
  return undefined;
}

function rangeOf(atoms: readonly Atom[]): Atom[][] | undefined {
  const text = atoms.map((atom) => characterOf(atom) ?? '\0').join('');
  const [, from, to, step] =
    /^(-?\d{1,9}|[A-Za-z])\.\.(-?\d{1,9}|[A-Za-z])(?:\.\.(-?\d{1,9}))?$/.exec(text) ?? [];
  const first = atoms[0];
  if (from === undefined || to === undefined || first === undefined) return undefined;
  if (!('character' in first)) return undefined;
  const isNumeric = /\d/.test(from) && /\d/.test(to);
  if (!isNumeric && (/\d/.test(from) || /\d/.test(to))) return undefined;
  const start = isNumeric ? Number(from) : from.charCodeAt(0);
  const stop = isNumeric ? Number(to) : to.charCodeAt(0);
  const stride = Math.max(1, Math.abs(Number(step ?? 1)));
  const choices: Atom[][] = [];
  for (let count = 0; count <= MOST_WORDS; count += 1) {
    const value = start + (stop >= start ? count : -count) * stride;
    if (stop >= start ? value > stop : value < stop) break;
    const shown = isNumeric ? String(value) : String.fromCharCode(value);
    const part: RawText = { ...first.part, text: shown, isQuoted: false };
    choices.push([{ part }]);
  }
  return choices;
}
