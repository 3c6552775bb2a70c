import { decodeEchoEscapes } from '../syntax/decode-ansi-c';
import {
  joinContents,
  joinWords,
  knownPrefix,
  NO_CONTENT,
  textOfWord,
  type Content,
  type ShellWord,
  type WordPiece,
} from '../shell-value';
import { isOpenPattern } from '../paths/path-pattern';
import { resolvePathWord } from '../paths/resolve-path-word';
import { isDecoder, isDownloader } from './data-sources';
import type { Invocation } from './invocation';
import { readOptions } from './read-options';
import type { Reading } from './reading';

/** What a program would print, as far as the command itself shows it. */
export function outputOf(name: string, call: Invocation, reading: Reading): Content {
  const words = call.words.slice(1);
  switch (name) {
    case 'echo':
      return echoOutput(words, call);
    case 'printf':
      return printfOutput(words, call);
    case 'cat':
    case 'tee':
      return passedOn(name, words, { call, reading });
    case 'true':
    case 'false':
    case ':':
      return NO_CONTENT;
    case 'pwd': {
      const [folder, ...others] = call.state.directories ?? [];
      if (folder === undefined || others.length > 0) break;
      return { kind: 'text', pieces: [textPiece(folder, call)] };
    }
  }
  if (isDownloader(name)) return { kind: 'unknown', cause: 'downloaded' };
  const isFetched = call.input.kind === 'unknown' && call.input.cause === 'downloaded';
  if (isDecoder(name, words))
    return { kind: 'unknown', cause: isFetched ? 'downloaded' : 'decoded' };
  // A filter hands on what it reads, changed.
  if (call.input.kind === 'unknown' && call.input.cause !== 'variable') return call.input;
  return { kind: 'unknown', cause: 'output' };
}

function textPiece(text: string, call: Invocation): WordPiece {
  return { kind: 'text', text, isQuoted: true, origin: call.span };
}

function echoOutput(words: readonly ShellWord[], call: Invocation): Content {
  let start = 0;
  let hasEscapes = false;
  let hasNewline = true;
  for (; start < words.length; start += 1) {
    const text = textOfWord(words[start]) ?? '';
    if (!/^-[neE]+$/.test(text)) break;
    if (text.includes('e')) hasEscapes = true;
    if (text.includes('n')) hasNewline = false;
  }
  const pieces = joinWords(words.slice(start));
  const shown = hasEscapes ? pieces.map(withoutEscapes) : pieces;
  return { kind: 'text', pieces: hasNewline ? [...shown, textPiece('\n', call)] : shown };
}

function withoutEscapes(piece: WordPiece): WordPiece {
  return piece.kind === 'text' ? { ...piece, text: decodeEchoEscapes(piece.text) } : piece;
}

/** `printf` with `%s` and `%b` only; anything else is not followed. */
function printfOutput(words: readonly ShellWord[], call: Invocation): Content {
  const rest = textOfWord(words[0]) === '--' ? words.slice(1) : words;
  const [format, ...values] = rest;
  const text = textOfWord(format);
  if (
    text === undefined ||
    knownPrefix(rest[0] ?? { pieces: [], span: call.span }).startsWith('-')
  ) {
    return { kind: 'unknown', cause: 'output' };
  }
  const parts = text.split(/(%[%sb])/);
  const slots = parts.filter((part) => part === '%s' || part === '%b').length;
  if (parts.some((part) => !/^%[%sb]$/.test(part) && part.includes('%'))) {
    return { kind: 'unknown', cause: 'output' };
  }
  const rounds = slots === 0 ? 1 : Math.max(1, Math.ceil(values.length / slots));
  const pieces: WordPiece[] = [];
  let next = 0;
  for (let round = 0; round < rounds; round += 1) {
    for (const part of parts) {
      if (part === '%s' || part === '%b') {
        const value = values[next]?.pieces ?? [];
        pieces.push(...(part === '%b' ? value.map(withoutEscapes) : value));
        next += 1;
      } else if (part !== '') {
        const literal = part === '%%' ? '%' : decodeEchoEscapes(part);
        // Without escapes the format stands in the command just as it is printed.
        const origin =
          parts.length === 1 && literal === part ? format?.pieces[0]?.origin : undefined;
        pieces.push(
          origin === undefined ? textPiece(literal, call) : { ...textPiece(literal, call), origin },
        );
      }
    }
  }
  return { kind: 'text', pieces };
}

function passedOn(
  name: 'cat' | 'tee',
  words: readonly ShellWord[],
  { call, reading }: { call: Invocation; reading: Reading },
): Content {
  const { operands, options } = readOptions(words);
  const isChanged = name === 'cat' && options.length > 0;
  const files = name === 'cat' ? operands : [];
  if (isChanged) return { kind: 'unknown', cause: 'output' };
  if (files.length === 0) return call.input;
  return joinContents(files.map((file) => contentOfFile(file, call, reading)));
}

function contentOfFile(file: ShellWord, call: Invocation, reading: Reading): Content {
  const [piece] = file.pieces;
  if (textOfWord(file) === '-') return call.input;
  if (piece?.kind === 'unknown' && piece.stream !== undefined) return piece.stream;
  const { realpath } = reading.context;
  const [path] = resolvePathWord(file, { directories: call.state.directories, realpath });
  if (path === undefined || isOpenPattern(path)) return { kind: 'unknown', cause: 'output' };
  const [content, ...others] = reading.files.read(path, file.span);
  return content === undefined || others.length > 0
    ? { kind: 'unknown', cause: 'output' }
    : content;
}
