import type { ToolInputOf } from '@/server/domain/tool-call';
import { withLineEndsOf } from './line-ends';

/** The text of a file after an edit, or why the edit does not apply (a sentence for the agent). */
export type EditResult = { kind: 'text'; text: string } | { kind: 'problem'; message: string };

const LINES_NAMED = 10;

/**
 * Replaces `oldText` by `newText` where it stands, exactly once unless the edit is meant everywhere.
 * The line ends of the file are kept. Pure.
 */
export function applyEdit(
  file: string,
  edit: Pick<ToolInputOf<'edit'>, 'oldText' | 'newText' | 'isEverywhere'>,
): EditResult {
  const oldText = withLineEndsOf(file, edit.oldText);
  const newText = withLineEndsOf(file, edit.newText);
  if (oldText === '') {
    return problem('oldText is empty. Give the text to replace, or use write for the whole file.');
  }
  if (oldText === newText) return problem('oldText and newText are the same, so nothing changes.');
  const places = placesOf(oldText, file);
  if (places.length === 0) return problem(notFound(file, oldText));
  if (places.length > 1 && edit.isEverywhere !== true) {
    const lines = places.slice(0, LINES_NAMED).map((place) => String(lineAt(file, place)));
    const more = places.length > LINES_NAMED ? ', …' : '';
    return problem(
      `oldText stands in the file ${String(places.length)} times, at lines ${lines.join(', ')}${more}. Give more of the text around the one that is meant, or set isEverywhere.`,
    );
  }
  return { kind: 'text', text: file.split(oldText).join(newText) };
}

const problem = (message: string): EditResult => ({ kind: 'problem', message });

function placesOf(wanted: string, text: string): number[] {
  const places: number[] = [];
  for (let at = text.indexOf(wanted); at !== -1; at = text.indexOf(wanted, at + wanted.length)) {
    places.push(at);
  }
  return places;
}

function notFound(file: string, oldText: string): string {
  const line = lineOfSimilar(file, oldText);
  return line === null
    ? 'oldText does not stand in the file. Read the file again and copy the text exactly.'
    : `oldText does not stand in the file so. Text that differs only in its white space stands at line ${String(line)}; copy it exactly.`;
}

/** The line at which the same text stands but for its white space; null when there is none. */
function lineOfSimilar(file: string, wanted: string): number | null {
  const bare = wanted.replace(/\s+/g, '');
  if (bare === '') return null;
  const at = file.replace(/\s+/g, '').indexOf(bare);
  if (at === -1) return null;
  let passed = 0;
  let line = 1;
  for (const character of file) {
    if (character === '\n') line += 1;
    if (/\s/.test(character)) continue;
    if (passed >= at) return line;
    passed += character.length;
  }
  return null;
}

function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}
