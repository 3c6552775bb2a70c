import {
  afterMatching,
  knownPrefix,
  literalWord,
  NO_CONTENT,
  textOfPieces,
  textOfWord,
  unknownCauseOf,
  type Content,
  type ShellWord,
} from '../shell-value';
import { isOpenPattern } from '../paths/path-pattern';
import { resolvePathWord } from '../paths/resolve-path-word';
import { sourceOfPieces } from '../syntax/source-text';
import { assignVariable } from './assign-variable';
import type { Follow, Followed, Invocation } from './invocation';
import { hasExactOption, readOptions } from './read-options';
import type { Reading } from './reading';
import { childState, copyState, type ShellState } from './shell-state';
import type { GivenProgram } from './simple-command';

const STANDARD_INPUT = /^(?:-|\/dev\/stdin|\/dev\/fd\/0|\/proc\/self\/fd\/0)$/;
/** Where an open file lies by its number; 0 is the standard input. */
const OPEN_FILE = /^\/(?:dev|proc\/[^/]+)\/fd\/(?!0$)/;
const SHELL_OPTIONS = {
  short: 'oO',
  long: ['rcfile', 'init-file', 'command', 'init-command'],
  stopsAtOperand: true,
};

/** `sh`, `bash -c`, `su -c` and their kin: reads the program that the shell is given. */
export const followShell: Follow = (call, { reading }) => {
  const read = readOptions(withoutPlusOptions(call.words.slice(1)), SHELL_OPTIONS);
  if (hasExactOption(read, 'version', 'help')) return { output: NO_CONTENT };
  const state = shellState(call);
  const [first, ...others] = read.operands;
  const named = read.options.filter(({ name }) => name === 'command' || name === 'init-command');
  if (named.length > 0) {
    const programs = named.flatMap(({ value }): Content[] =>
      value === undefined ? [] : [{ kind: 'text', pieces: value.pieces }],
    );
    return readProgramText(programs, { reading, state });
  }
  if (hasExactOption(read, 'c')) {
    if (first === undefined) return {};
    state.positional = others.slice(1).map(afterMatching);
    return readProgramText([{ kind: 'text', pieces: first.pieces }], { reading, state });
  }
  const startup = read.options.filter((option) => /^(rcfile|init-file)$/.test(option.name));
  const programs = startup.flatMap(({ value }) =>
    value === undefined ? [] : contentsOfScript(value, call, reading),
  );
  const readsInput = first === undefined || hasExactOption(read, 's') || isStandardInput(first);
  if (readsInput) {
    const given = isSingleDash(first) || !hasExactOption(read, 's') ? others : read.operands;
    state.positional = given.map(afterMatching);
    programs.push(...contentsOf(call.input, call, reading));
    return readProgramText(programs, { reading, state: { ...state, input: NO_CONTENT } });
  }
  state.positional = others.map(afterMatching);
  programs.push(...contentsOfScript(first, call, reading));
  return readProgramText(programs, { reading, state });
};

/** `+e`, `+o errexit`: options switched off, which may stand before `-c`. */
function withoutPlusOptions(words: readonly ShellWord[]): readonly ShellWord[] {
  const firstOther = words.findIndex((word) => !/^[-+]/.test(knownPrefix(word)));
  const end = firstOther === -1 ? words.length : firstOther;
  return words.flatMap((word, index) => {
    const text = textOfWord(word) ?? '';
    if (index > end || !/^\+[A-Za-z]+$/.test(text)) return [word];
    // Read as the minus option of the same letters, so that a value behind it is taken along.
    const letters = text.slice(1).replace(/[cs]/g, '');
    return letters === '' ? [] : [literalWord(`-${letters}`, word.span)];
  });
}

const isSingleDash = (word: ShellWord | undefined): boolean => textOfWord(word) === '-';

function isStandardInput(word: ShellWord): boolean {
  return STANDARD_INPUT.test(textOfWord(word) ?? '');
}

/** `su`, with the shell's `-c` among its own options. */
export const followSu: Follow = (call, { reading }) => {
  const read = readOptions(call.words.slice(1), {
    short: 'cgGsw',
    long: ['command', 'session-command', 'group', 'supp-group', 'shell', 'whitelist-environment'],
  });
  const state = childState(call.state, false);
  state.wrappers = [...call.wrappers, 'su'];
  const payloads = read.options.filter(({ name }) => /^(c|command|session-command)$/.test(name));
  if (payloads.length === 0) {
    return readProgramText(contentsOf(call.input, call, reading), { reading, state });
  }
  return readProgramText(
    payloads.flatMap(({ value }): Content[] =>
      value === undefined ? [] : [{ kind: 'text', pieces: value.pieces }],
    ),
    { reading, state },
  );
};

/** `at` and `batch`: what they read is run by a shell later. */
export const followSchedule: Follow = (call, { reading }) => {
  const state = shellState(call);
  return readProgramText(contentsOf(call.input, call, reading), { reading, state });
};

/** `source file` and `. file`: the script runs in this very shell. */
export const followSource: Follow = (call, { reading }) => {
  const [file, ...others] = call.words.slice(1);
  if (file === undefined) return {};
  const state = call.state;
  const outer = state.positional;
  if (others.length > 0) state.positional = others.map(afterMatching);
  const contents = isStandardInput(file)
    ? contentsOf(call.input, call, reading)
    : contentsOfScript(file, call, reading);
  const followed = readProgramText(contents, { reading, state });
  state.positional = outer;
  return followed;
};

/** A program named by its path: when it is a script of the shell, it is read. */
export function followScript(call: Invocation, reading: Reading): Followed {
  const [program, ...others] = call.words;
  if (program === undefined || !knownPrefix(program).includes('/')) return {};
  const contents = contentsOfScript(program, call, reading);
  const scripts = contents.filter((content) => content.kind !== 'text' || isShellScript(content));
  const state = { ...shellState(call), positional: others.map(afterMatching) };
  return readProgramText(scripts, { reading, state });
}

function isShellScript(content: Content): boolean {
  const text = content.kind === 'text' ? textOfPieces(content.pieces) : undefined;
  if (text === undefined) return true;
  if (text.includes('\0')) return false;
  return !text.startsWith('#!') || /^#!.*\b(?:ba|da|z|k|mk|a)?sh\b/.test(text);
}

/** A shell started from here knows what is exported, and the assignments before its name. */
function shellState(call: Invocation): ShellState {
  const state = childState(call.state, true);
  for (const assignment of call.assignments) assignVariable(state, assignment);
  state.input = call.input;
  state.wrappers = call.wrappers;
  return state;
}

/** All that may stand in a script; empty when it is not written here and cannot be read. */
export function contentsOfScript(
  word: ShellWord,
  call: Invocation,
  reading: Reading,
): readonly Content[] {
  const [piece] = word.pieces;
  if (piece?.kind === 'unknown') return [piece.stream ?? { kind: 'unknown', cause: piece.cause }];
  const { directories } = call.state;
  const paths = resolvePathWord(word, { directories, realpath: reading.context.realpath });
  return [...new Set(paths)].flatMap((path) => {
    // What else is open is not followed.
    if (OPEN_FILE.test(path)) return [{ kind: 'unknown', cause: 'output' } as const];
    if (!isOpenPattern(path)) return reading.files.read(path, word.span);
    return [{ kind: 'unknown', cause: unknownCauseOf(word.pieces) ?? 'variable' } as const];
  });
}

/** What a stream gives to read, files looked up. */
export function contentsOf(content: Content, call: Invocation, reading: Reading): Content[] {
  if (content.kind !== 'file') return [content];
  return [...reading.files.read(content.path, call.span)];
}

/** Reads every text that may be the program; what is not fully known makes the program unknown. */
export function readProgramText(
  contents: readonly Content[],
  { reading, state }: { reading: Reading; state: ShellState },
): Followed {
  const outputs: Content[] = [];
  let program: GivenProgram | undefined;
  contents.forEach((content, index) => {
    if (content.kind !== 'text') {
      const cause = content.kind === 'unknown' ? content.cause : 'output';
      program = { kind: 'unknown', cause };
      return;
    }
    const cause = unknownCauseOf(content.pieces);
    if (cause !== undefined && cause !== 'number') program = { kind: 'unknown', cause };
    const own = index === contents.length - 1 ? state : copyState(state);
    outputs.push(reading.readText(sourceOfPieces(content.pieces), own));
  });
  const output = outputs.length === 1 ? outputs[0] : undefined;
  return { ...(program && { program }), ...(output && { output }) };
}
