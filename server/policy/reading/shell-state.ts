import type { SyntaxNode } from '../syntax/syntax-node';
import type { ReadableText } from '../syntax/readable-text';
import { NO_CONTENT, textOfPieces, type Content, type ShellWord } from '../shell-value';
import type { WordPiece } from '../shell-value';

/** A variable that is known: text, or a list of words. */
export type VariableValue =
  | { readonly kind: 'scalar'; readonly pieces: readonly WordPiece[] }
  | { readonly kind: 'array'; readonly words: readonly ShellWord[] };

/** A variable that is set to something that only the run would show. */
export const UNKNOWN_VALUE: VariableValue = {
  kind: 'scalar',
  pieces: [{ kind: 'unknown', cause: 'variable', isQuoted: true, origin: { start: 0, end: 0 } }],
};

/** A function's body and the text that it stands in. */
export interface ShellFunction {
  readonly body: SyntaxNode;
  readonly unit: ReadableText;
}

/** The folders that a command may run in; undefined when not even that is known. */
export type WorkingDirectories = readonly string[] | undefined;

/** More possible folders than this count as unknown. */
const MOST_DIRECTORIES = 8;

/**
 * What the shell knows at one point of the command. A subshell gets a copy. Where two ways lead to
 * the same point, {@link joinStates} keeps only what holds on both.
 */
export interface ShellState {
  directories: WorkingDirectories;
  /** The folders if the last command, a `cd`, succeeded; undefined after any other command. */
  directoriesOnSuccess: { readonly directories: WorkingDirectories } | undefined;
  /** The shell has left by `exit` or `return`: nothing after this point counts as a way to go on. */
  hasExited: boolean;
  /** The folders of `cd -`. */
  previousDirectories: WorkingDirectories;
  variables: Map<string, VariableValue>;
  exported: Set<string>;
  /** Variables of which a later assignment fails. */
  readonlyNames: Set<string>;
  /** Variables may change other than by plain assignment, so none is known any more. */
  hasUnsureVariables: boolean;
  functions: Map<string, ShellFunction>;
  aliases: Map<string, readonly WordPiece[]>;
  /** The texts that run at a signal, an error or the end of this shell. */
  traps: readonly (readonly WordPiece[])[];
  /** `$1` and following; undefined when not known. */
  positional: readonly ShellWord[] | undefined;
  /** What a command here reads when it has no redirect of its own. */
  input: Content;
  /** The wrappers, outermost first, under which this shell itself was started. */
  wrappers: readonly string[];
}

/** The state in which a command starts. */
export function startingState(cwd: string, variables: Map<string, string>): ShellState {
  const at = { start: 0, end: 0 };
  return {
    directories: [cwd],
    directoriesOnSuccess: undefined,
    hasExited: false,
    previousDirectories: undefined,
    variables: new Map(
      [...variables].map(([name, text]): [string, VariableValue] => [
        name,
        { kind: 'scalar', pieces: [{ kind: 'text', text, isQuoted: true, origin: at }] },
      ]),
    ),
    exported: new Set(variables.keys()),
    readonlyNames: new Set(),
    hasUnsureVariables: false,
    functions: new Map(),
    aliases: new Map(),
    traps: [],
    positional: [],
    input: NO_CONTENT,
    wrappers: [],
  };
}

/** A state that can change without changing this one. */
export function copyState(state: ShellState): ShellState {
  return {
    ...state,
    variables: new Map(state.variables),
    exported: new Set(state.exported),
    readonlyNames: new Set(state.readonlyNames),
    functions: new Map(state.functions),
    aliases: new Map(state.aliases),
  };
}

/** The state of a program started from here: only what is exported is still known in it. */
export function childState(state: ShellState, hasEnvironment: boolean): ShellState {
  const child = copyState(state);
  for (const name of child.variables.keys()) {
    const isKept = name === 'HOME' || (hasEnvironment && child.exported.has(name));
    if (!isKept || name === 'IFS') child.variables.delete(name);
  }
  child.aliases.clear();
  child.traps = [];
  child.readonlyNames.clear();
  return child;
}

/** Makes `state` hold only what is true both in itself and in `other`. */
export function joinStates(state: ShellState, other: ShellState): void {
  if (other.hasExited) return;
  if (state.hasExited) {
    Object.assign(state, copyState(other));
    return;
  }
  state.directoriesOnSuccess = undefined;
  state.directories = joinDirectories(state.directories, other.directories);
  state.previousDirectories = joinDirectories(state.previousDirectories, other.previousDirectories);
  for (const [name, value] of state.variables) {
    if (!isSameValue(value, other.variables.get(name))) state.variables.set(name, UNKNOWN_VALUE);
  }
  for (const name of other.variables.keys()) {
    if (!state.variables.has(name)) state.variables.set(name, UNKNOWN_VALUE);
  }
  for (const name of other.readonlyNames) state.readonlyNames.add(name);
  state.hasUnsureVariables ||= other.hasUnsureVariables;
  for (const name of state.exported) if (!other.exported.has(name)) state.exported.delete(name);
  for (const [name, body] of other.functions) state.functions.set(name, body);
  for (const [name, pieces] of other.aliases) state.aliases.set(name, pieces);
  state.traps = [...new Set([...state.traps, ...other.traps])];
  if (state.positional !== other.positional) state.positional = undefined;
}

/** Goes on as after success: what a `cd` just before would have done is done. */
export function assumeSuccess(state: ShellState): void {
  if (state.directoriesOnSuccess === undefined) return;
  state.directories = state.directoriesOnSuccess.directories;
  state.directoriesOnSuccess = undefined;
}

/** All folders of both, or unknown. */
export function joinDirectories(a: WorkingDirectories, b: WorkingDirectories): WorkingDirectories {
  if (a === undefined || b === undefined) return undefined;
  const all = [...new Set([...a, ...b])];
  return all.length > MOST_DIRECTORIES ? undefined : all;
}

/** Whether two states would judge the same command alike. */
export function isSameState(a: ShellState, b: ShellState): boolean {
  return (
    a.directories?.join('\0') === b.directories?.join('\0') &&
    a.positional === b.positional &&
    a.hasUnsureVariables === b.hasUnsureVariables &&
    a.functions.size === b.functions.size &&
    a.variables.size === b.variables.size &&
    [...a.variables].every(([name, value]) => isSameValue(value, b.variables.get(name)))
  );
}

function isSameValue(a: VariableValue, b: VariableValue | undefined): boolean {
  if (a === b) return true;
  if (a.kind !== 'scalar' || b?.kind !== 'scalar') return false;
  const text = textOfPieces(a.pieces);
  return text !== undefined && text === textOfPieces(b.pieces);
}
