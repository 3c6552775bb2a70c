import {
  joinContents,
  textOfWord,
  unknownCauseOf,
  type Content,
  type ShellWord,
} from '../shell-value';
import { isOpenPattern } from '../paths/path-pattern';
import { resolvePathWord } from '../paths/resolve-path-word';
import { contentsOf, contentsOfScript } from './follow-shell';
import { spanOfWords, type Follow, type Followed, type Invocation } from './invocation';
import { readOptions, type OptionSpec, type ReadArguments } from './read-options';
import type { Reading } from './reading';

/** How an interpreter of another language than shell is given its program. */
interface Interpreter extends OptionSpec {
  /** Options whose value is a program. */
  readonly code: readonly string[];
  /** Subcommands whose first argument is a program. */
  readonly codeCommands?: readonly string[];
  /** Options after which no program is read: a module, a check, a version. */
  readonly other?: readonly string[];
  /** Without a file it reads its program from the standard input. */
  readonly readsInput: boolean;
  /** `-m` names a module that gets the words behind it. */
  readonly runsModules?: boolean;
  /** The first operand may be a subcommand in place of a file. */
  readonly hasSubcommands?: boolean;
}

const VERSION = ['version', 'help', 'V', 'h', 'v'];

const NODE: Interpreter = {
  short: 'epr',
  long: ['eval', 'print', 'require', 'import', 'loader', 'env-file', 'input-type', 'conditions'],
  code: ['e', 'p', 'eval', 'print'],
  other: ['check', 'c', 'test', 'watch', 'run', ...VERSION],
  readsInput: true,
};

const INTERPRETERS: readonly (readonly [RegExp, Interpreter])[] = [
  [
    /^(?:python|pypy|ipython|bpython)[\d.]*$/,
    { short: 'cmWXQ', code: ['c'], other: VERSION, readsInput: true, runsModules: true },
  ],
  [/^(?:node|nodejs|iojs|tsx|ts-node|electron)$/, NODE],
  [/^bun$/, { ...NODE, codeCommands: ['exec'], readsInput: false, hasSubcommands: true }],
  [/^deno$/, { code: [], codeCommands: ['eval'], readsInput: false, hasSubcommands: true }],
  [/^(?:irb|pry)$/, { short: 'rI', code: ['e'], other: VERSION, readsInput: true }],
  [/^perl[\d.]*$/, { short: 'eEIMm', code: ['e', 'E'], other: [...VERSION], readsInput: true }],
  [
    /^ruby[\d.]*$/,
    { short: 'eIrC', code: ['e'], other: ['version', 'help', 'v', 'h'], readsInput: true },
  ],
  [
    /^php[\d.]*$/,
    {
      short: 'rBREFfcdzt',
      code: ['r', 'B', 'R', 'E'],
      other: ['v', 'i', 'm', 'S', 'l', ...VERSION],
      readsInput: true,
    },
  ],
  [/^(?:lua|luajit|texlua)[\d.]*$/, { short: 'el', code: ['e'], other: ['v'], readsInput: true }],
  [/^(?:Rscript|R|r)$/, { short: 'e', code: ['e'], other: VERSION, readsInput: true }],
  [
    /^julia$/,
    {
      short: 'eEpLJ',
      long: ['eval', 'print'],
      code: ['e', 'E', 'eval', 'print'],
      other: VERSION,
      readsInput: true,
    },
  ],
  [/^osascript$/, { short: 'el', code: ['e'], readsInput: true }],
  [
    /^(?:elixir|iex)$/,
    {
      short: 'e',
      long: ['eval', 'rpc-eval'],
      code: ['e', 'eval', 'rpc-eval'],
      other: VERSION,
      readsInput: false,
    },
  ],
  [/^erl$/, { hasSingleDash: true, long: ['eval'], code: ['eval'], readsInput: true }],
  [
    /^(?:scala|groovy|kotlin|clojure|clj|bb|ghc|runghc|ocaml|raku|jshell|swift)$/,
    { short: 'e', code: ['e'], other: VERSION, readsInput: true },
  ],
  [
    /^(?:pwsh|powershell)(?:\.exe)?$/,
    {
      hasSingleDash: true,
      long: ['c', 'command', 'Command', 'e', 'ec', 'EncodedCommand', 'File', 'file'],
      code: ['c', 'command', 'Command', 'e', 'ec', 'EncodedCommand'],
      readsInput: true,
    },
  ],
  [/^(?:tclsh|wish|expect)[\d.]*$/, { short: 'c', code: ['c'], readsInput: true }],
  [
    /^(?:guile|sbcl|racket|emacs)$/,
    {
      short: 'ce',
      long: ['eval', 'load'],
      code: ['c', 'e', 'eval'],
      other: VERSION,
      readsInput: false,
    },
  ],
];

/** The interpreter that a program of this name is. */
export function interpreterOf(name: string): Interpreter | undefined {
  return INTERPRETERS.find(([pattern]) => pattern.test(name))?.[1];
}

/** Finds the program that an interpreter of another language is given. */
export const followInterpreter: Follow = (call, { reading, start }) => {
  const interpreter = interpreterOf((textOfWord(call.words[0]) ?? '').replace(/^.*\//s, ''));
  if (interpreter === undefined) return {};
  const read = readOptions(call.words.slice(1), { ...interpreter, stopsAtOperand: true });
  const codes = read.options.filter(({ name }) => interpreter.code.includes(name));
  const [first, second] = read.operands;
  if (codes.length > 0) {
    return given(codes.map(({ value }) => ({ kind: 'text', pieces: value?.pieces ?? [] })));
  }
  const module = interpreter.runsModules === true ? moduleWords(read, call.words) : undefined;
  if (module !== undefined) {
    return { output: start({ ...call, words: module, span: spanOfWords(module, call.span) }) };
  }
  if (read.options.some(({ name }) => interpreter.other?.includes(name) === true)) return {};
  const isCodeCommand = interpreter.codeCommands?.includes(textOfWord(first) ?? '') === true;
  if (isCodeCommand) return given([{ kind: 'text', pieces: second?.pieces ?? [] }]);
  if (interpreter.hasSubcommands === true && /^[a-z]+$/.test(textOfWord(first) ?? '')) return {};
  if (first === undefined || /^(?:-|\/dev\/stdin)$/.test(textOfWord(first) ?? '')) {
    return interpreter.readsInput ? readInput(call, reading) : {};
  }
  return readFile(call, { reading, first });
};

/** `python -m module words`: a module that is a program of its own, such as pip. */
function moduleWords(
  read: ReadArguments,
  words: readonly ShellWord[],
): readonly ShellWord[] | undefined {
  const option = read.options.find(({ name }) => name === 'm');
  if (option?.value === undefined) return undefined;
  const at = words.indexOf(option.word);
  return [option.value, ...words.slice(words[at + 1] === option.value ? at + 2 : at + 1)];
}

function given(contents: readonly Content[]): Followed {
  const content = joinContents(contents);
  if (content.kind !== 'text') {
    return {
      program: { kind: 'unknown', cause: content.kind === 'unknown' ? content.cause : 'output' },
    };
  }
  const cause = unknownCauseOf(content.pieces);
  if (cause === 'downloaded' || cause === 'decoded') return { program: { kind: 'unknown', cause } };
  const text = content.pieces.map((piece) => (piece.kind === 'text' ? piece.text : '…')).join('');
  return { program: { kind: 'code', text } };
}

/** A program from a pipe or a here-document. A plain file as input is like a file by its name. */
function readInput(call: Invocation, reading: Reading): Followed {
  const { input } = call;
  if (input.kind === 'file') {
    if (!reading.files.hasWritten(input.path)) return {};
    return given(contentsOf(input, call, reading));
  }
  if (input.kind === 'text' && input.pieces.length === 0) return {};
  return given([input]);
}

/** A file: only one that the command itself has written or fetched is more than an ordinary script. */
function readFile(
  call: Invocation,
  { reading, first }: { reading: Reading; first: Invocation['words'][number] },
): Followed {
  const [piece] = first.pieces;
  if (piece?.kind === 'unknown') {
    return piece.stream === undefined ? {} : given([piece.stream]);
  }
  const { directories } = call.state;
  const paths = resolvePathWord(first, { directories, realpath: reading.context.realpath });
  const isOwn = paths.some((path) => !isOpenPattern(path) && reading.files.hasWritten(path));
  const contents = contentsOfScript(first, call, reading);
  const isFetched = contents.some((content) => content.kind === 'unknown');
  return isOwn || isFetched ? given(contents) : {};
}
