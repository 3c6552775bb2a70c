import { sliceText, textOfPieces, type ShellWord, type WordPiece } from '../shell-value';
import type { ShellState } from './shell-state';

/** A part of a word after expansion: text to join, perhaps to split, or ready-made words. */
export type Fragment =
  | { readonly kind: 'pieces'; readonly pieces: readonly WordPiece[]; readonly isSplit: boolean }
  | { readonly kind: 'words'; readonly words: readonly ShellWord[] };

const DEFAULT_SEPARATORS = ' \t\n';

/**
 * Word splitting (POSIX 2.6.5) over the parts of one word: the results of unquoted expansions are cut
 * at the characters of `IFS`; words that end up empty without quotes vanish.
 */
export function splitFields(
  fragments: readonly Fragment[],
  state: ShellState,
): readonly (readonly WordPiece[])[] {
  const separators = separatorsOf(state);
  const fields: WordPiece[][] = [];
  let field: WordPiece[] | undefined;
  const endField = (): void => {
    if (field !== undefined) fields.push(field);
    field = undefined;
  };
  for (const fragment of fragments) {
    if (fragment.kind === 'words') {
      fragment.words.forEach((word, index) => {
        if (index > 0) endField();
        field = [...(field ?? []), ...word.pieces];
      });
      continue;
    }
    if (!fragment.isSplit) {
      field = [...(field ?? []), ...fragment.pieces];
      continue;
    }
    for (const piece of fragment.pieces) {
      if (piece.kind === 'unknown') {
        field = [...(field ?? []), piece];
        continue;
      }
      if (separators === undefined) {
        // With an unknown IFS the text may be cut anywhere.
        const { origin } = piece;
        field = [...(field ?? []), { kind: 'unknown', cause: 'variable', isQuoted: false, origin }];
        continue;
      }
      for (const run of runsOf(piece.text, separators)) {
        if (run.isSeparator) endField();
        else field = [...(field ?? []), sliceText(piece, run.start, run.end)];
      }
    }
  }
  endField();
  return fields;
}

function separatorsOf(state: ShellState): string | undefined {
  const value = state.variables.get('IFS');
  if (value === undefined) return DEFAULT_SEPARATORS;
  return value.kind === 'scalar' ? textOfPieces(value.pieces) : undefined;
}

function runsOf(
  text: string,
  separators: string,
): { start: number; end: number; isSeparator: boolean }[] {
  const runs: { start: number; end: number; isSeparator: boolean }[] = [];
  for (let index = 0; index < text.length; index += 1) {
    const isSeparator = separators.includes(text.charAt(index));
    const last = runs.at(-1);
    if (last?.isSeparator === isSeparator) last.end = index + 1;
    else runs.push({ start: index, end: index + 1, isSeparator });
  }
  return runs;
}
