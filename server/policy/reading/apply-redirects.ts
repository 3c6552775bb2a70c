import { NO_CONTENT, type Content, type ShellWord } from '../shell-value';
import type { RawRedirect } from '../syntax/raw-word';
import { SyntaxMismatch } from '../syntax/syntax-mismatch';
import { isOpenPattern } from '../paths/path-pattern';
import { resolvePathWord } from '../paths/resolve-path-word';
import { expandUnsplit, type Expansion } from './expand-word';
import { readHereDocument } from './read-here-document';
import type { Scope, Tail } from './scope';
import type { Redirect } from './simple-command';

/** A command's redirects, what it then reads, and where its output goes. */
export interface RedirectedStreams {
  readonly redirects: readonly Redirect[];
  readonly input: Content;
  /** Takes what the command would print; gives what is left for the next one to read. */
  readonly sendOutput: (output: Content) => Content;
}

interface Circumstances {
  readonly expansion: Expansion;
  readonly scope: Scope;
  readonly tail: Tail | undefined;
  /** Where the line with the redirects ends. */
  readonly scannedEnd: number;
}

/** Expands the targets of redirects from left to right and follows the two standard streams. */
export function applyRedirects(
  raw: readonly RawRedirect[],
  circumstances: Circumstances,
): RedirectedStreams {
  const { expansion, scope, tail } = circumstances;
  const redirects: Redirect[] = [];
  let input = scope.state.input;
  const outputs: { target: ShellWord; isAppended: boolean }[] = [];
  let isElsewhere = false;
  let hasHereDocument = false;
  for (const redirect of raw) {
    const span = expansion.source.spanOf(redirect.start, redirect.end);
    const { operator, descriptor } = redirect;
    if (operator === '<<' || operator === '<<-') {
      if (tail?.hereDocument === undefined) throw new SyntaxMismatch('a lost here-document');
      hasHereDocument = true;
      input = readHereDocument(redirect, { ...circumstances, hereDocument: tail.hereDocument });
      redirects.push({ operator, descriptor, target: undefined, span });
      continue;
    }
    const target = expandUnsplit(redirect.target, expansion);
    redirects.push({ operator, descriptor, target, span });
    if (operator.startsWith('<')) {
      if (descriptor === undefined || descriptor === '0') input = inputOf(operator, target, scope);
      continue;
    }
    if (isDuplicate(operator, target)) {
      if (descriptor === '0') input = { kind: 'unknown', cause: 'output' };
      if (descriptor === undefined || descriptor === '1') isElsewhere = true;
      continue;
    }
    const isStandardOutput = descriptor === undefined || descriptor === '1';
    if (isStandardOutput) outputs.push({ target, isAppended: operator.includes('>>') });
    else record(target, { scope, content: { kind: 'unknown', cause: 'output' }, isAppended: true });
  }
  if (tail?.hereDocument !== undefined && !hasHereDocument) {
    throw new SyntaxMismatch('a here-document that only the tree has');
  }
  return {
    redirects,
    input,
    sendOutput: (output) => {
      // Only the last target gets the text; the others are made empty, which runs nothing.
      const last = outputs.at(-1);
      if (last === undefined) return isElsewhere ? joinUnknown(output) : output;
      record(last.target, { scope, content: output, isAppended: last.isAppended });
      return NO_CONTENT;
    },
  };
}

/** With the streams exchanged it is not followed who prints what. */
function joinUnknown(output: Content): Content {
  return output.kind === 'unknown' ? output : { kind: 'unknown', cause: 'output' };
}

function isDuplicate(operator: string, target: ShellWord): boolean {
  const [piece] = target.pieces;
  if (operator !== '>&') return false;
  return target.pieces.length === 1 && piece?.kind === 'text' && /^(\d+-?|-)$/.test(piece.text);
}

function inputOf(operator: string, target: ShellWord, scope: Scope): Content {
  const [piece] = target.pieces;
  if (operator === '<<<') {
    const origin = { start: target.span.end, end: target.span.end };
    const newline = { kind: 'text', text: '\n', isQuoted: true, origin } as const;
    return { kind: 'text', pieces: [...target.pieces, newline] };
  }
  if (operator === '<&') return { kind: 'unknown', cause: 'output' };
  if (piece?.kind === 'unknown' && piece.stream !== undefined) return piece.stream;
  const [path, ...others] = pathsOf(target, scope);
  if (path === undefined || others.length > 0 || isOpenPattern(path)) {
    return { kind: 'unknown', cause: 'variable' };
  }
  return path === '/dev/null' ? NO_CONTENT : { kind: 'file', path };
}

function pathsOf(target: ShellWord, { state, reading }: Scope): readonly string[] {
  const { realpath } = reading.context;
  return resolvePathWord(target, { directories: state.directories, realpath });
}

function record(
  target: ShellWord,
  { scope, content, isAppended }: { scope: Scope; content: Content; isAppended: boolean },
): void {
  for (const path of pathsOf(target, scope)) {
    if (isOpenPattern(path)) {
      scope.reading.files.hasUnknownWrites = true;
    } else {
      scope.reading.files.write(path, content, { isAppended, span: target.span });
    }
  }
}
