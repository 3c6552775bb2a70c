import { literalWord, textOfWord, type ShellWord, type WordPiece } from '../shell-value';
import { spanOfWords, type Follow } from './invocation';
import { replaceMarker } from './follow-xargs';
import { copyState } from './shell-state';

const EXECUTING = /^-(?:exec|execdir|ok|okdir)$/;
const FD_EXECUTING = /^(?:-x|-X|--exec|--exec-batch)$/;

/** `find`: what `-exec` starts is started for each file below the starting points. */
export const followFind: Follow = (call, { start }) => {
  const words = call.words.slice(1);
  const starts = startingPoints(words, call.words[0]?.span ?? call.span);
  words.forEach((word, index) => {
    const action = textOfWord(word) ?? '';
    if (!EXECUTING.test(action)) return;
    const command = commandAfter(words, index + 1);
    const state = copyState(call.state);
    if (action.endsWith('dir')) state.directories = undefined;
    for (const point of starts) {
      const inner = command.map((part) => replaceMarker(part, '{}', fileBelow(point)));
      if (inner.length === 0) continue;
      start({
        ...call,
        words: inner,
        state,
        wrappers: [...call.wrappers, 'find'],
        span: spanOfWords(command, call.span),
      });
    }
  });
  return { output: { kind: 'unknown', cause: 'output' } };
};

/** `fd -x`: the same for the files below the current folder. */
export const followFd: Follow = (call, { start }) => {
  const words = call.words.slice(1);
  words.forEach((word, index) => {
    if (!FD_EXECUTING.test(textOfWord(word) ?? '')) return;
    const command = commandAfter(words, index + 1);
    const file = fileBelow(literalWord('.', call.span));
    const isNamed = command.some((part) => (textOfWord(part) ?? '').includes('{}'));
    const inner = isNamed
      ? command.map((part) => replaceMarker(part, '{}', file))
      : [...command, file];
    if (command.length === 0) return;
    start({
      ...call,
      words: inner,
      state: copyState(call.state),
      wrappers: [...call.wrappers, 'find'],
      span: spanOfWords(command, call.span),
    });
  });
  return { output: { kind: 'unknown', cause: 'output' } };
};

/** Where the search begins: the operands before the first test or action; the folder itself if none. */
export function startingPoints(
  words: readonly ShellWord[],
  span: ShellWord['span'],
): readonly ShellWord[] {
  const points: ShellWord[] = [];
  for (let index = 0; index < words.length; index += 1) {
    const word = words[index];
    const text = textOfWord(word);
    if (
      word === undefined ||
      (text !== undefined && /^[-(!,]/.test(text) && !/^-[HLPDO]/.test(text))
    ) {
      break;
    }
    if (text === '-D') index += 1;
    else if (text === undefined || !/^-[HLPO]/.test(text)) points.push(word);
  }
  return points.length > 0 ? points : [literalWord('.', span)];
}

function commandAfter(words: readonly ShellWord[], start: number): readonly ShellWord[] {
  const rest = words.slice(start);
  const end = rest.findIndex((word, index) => {
    const text = textOfWord(word);
    return text === ';' || (text === '+' && textOfWord(rest[index - 1]) === '{}');
  });
  return end === -1 ? rest : rest.slice(0, end);
}

/** Some file below a starting point, its name unknown. */
function fileBelow(point: ShellWord): ShellWord {
  const name: WordPiece = { kind: 'unknown', cause: 'output', isQuoted: true, origin: point.span };
  const slash: WordPiece = { kind: 'text', text: '/', isQuoted: true, origin: point.span };
  return { pieces: [...point.pieces, slash, name], span: point.span };
}
