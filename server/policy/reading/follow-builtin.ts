import {
  afterMatching,
  joinWords,
  knownPrefix,
  NO_CONTENT,
  textOfPieces,
  textOfWord,
  type ShellWord,
} from '../shell-value';
import { hasUnknownPart, isOpenPattern } from '../paths/path-pattern';
import { cleanPath, resolvePathWord } from '../paths/resolve-path-word';
import { sourceOfPieces } from '../syntax/source-text';
import { assignVariable, changeByArithmetic } from './assign-variable';
import { readProgramText } from './follow-shell';
import { assignmentOf } from './follow-wrapper';
import type { Follow, Invocation } from './invocation';
import { readOptions } from './read-options';
import type { Reading } from './reading';
import { copyState, joinDirectories, UNKNOWN_VALUE, type WorkingDirectories } from './shell-state';

/** `cd` and `pushd`. A folder that may not be there leaves the shell where it was. */
const followCd: Follow = (call, { reading }) => {
  const { state } = call;
  const [target, ...others] = readOptions(call.words.slice(1)).operands;
  const before = state.directories;
  const directories = others.length > 0 ? undefined : folderOf(target, call, reading);
  state.directoriesOnSuccess = { directories };
  state.directories = isSureToExist(directories, reading)
    ? directories
    : joinDirectories(before, directories);
  state.previousDirectories = joinDirectories(before, before);
  return { output: NO_CONTENT };
};

function folderOf(
  target: ShellWord | undefined,
  call: Invocation,
  reading: Reading,
): WorkingDirectories {
  const { state } = call;
  const text = textOfWord(target);
  if (text === '-') return state.previousDirectories;
  const searched = searchedFolders(call, text);
  if (searched !== undefined) return searched.length > 0 ? searched : undefined;
  if (target?.pieces.length === 0) return undefined;
  if (target === undefined) {
    const home = state.variables.get('HOME');
    const pieces = home?.kind === 'scalar' ? home.pieces : [];
    return folderOf({ pieces, span: call.span }, call, reading);
  }
  const { directories } = state;
  const paths = resolvePathWord(target, { directories, realpath: undefined });
  return paths.some((path) => isOpenPattern(path) || hasUnknownPart(path)) ? undefined : paths;
}

/** Where `CDPATH` leads; undefined when it is not looked at, empty when it is not known. */
function searchedFolders(
  call: Invocation,
  text: string | undefined,
): readonly string[] | undefined {
  const before = call.assignments.find(({ name }) => name === 'CDPATH');
  const kept = call.state.variables.get('CDPATH');
  if ((before === undefined && kept === undefined) || /^\.{0,2}\//.test(text ?? '')) {
    return undefined;
  }
  const pieces = before?.value.pieces ?? (kept?.kind === 'scalar' ? kept.pieces : []);
  const entries = textOfPieces(pieces)?.split(':') ?? [];
  if (text === undefined || entries.length === 0) return [];
  return entries.flatMap((entry) =>
    entry.startsWith('/')
      ? [cleanPath(`${entry}/${text}`)]
      : (call.state.directories ?? []).map((folder) => cleanPath(`${folder}/${entry}/${text}`)),
  );
}

function isSureToExist(directories: WorkingDirectories, reading: Reading): boolean {
  const { cwd, workspace, home } = reading.context;
  return (
    directories?.every((path) => [cwd, workspace, home, '/', '/etc', '/tmp'].includes(path)) ===
    true
  );
}

const followPopd: Follow = (call) => {
  call.state.directories = undefined;
  return { output: NO_CONTENT };
};

const followExport: Follow = (call, { reading }) => {
  const flags = call.words
    .map(knownPrefix)
    .filter((text) => /^[-+][A-Za-z]+$/.test(text))
    .join('');
  for (const word of call.words.slice(1)) {
    const assignment = assignmentOf(word);
    if (assignment !== undefined) {
      // A list was already set from its own syntax.
      const current = call.state.variables.get(assignment.name);
      if (current?.kind !== 'array') assignVariable(call.state, assignment);
    }
    const name = assignment?.name ?? textOfWord(word);
    const declaring = textOfWord(call.words[0]);
    if (name === undefined) continue;
    if (declaring === 'export' || flags.includes('x')) call.state.exported.add(name);
    if (declaring === 'readonly' || flags.includes('r')) call.state.readonlyNames.add(name);
    // Outside a function it fails, and the variable stays as it was.
    const isMisplaced = declaring === 'local' && reading.functionsInside.length === 0;
    if (isMisplaced) call.state.variables.set(name, UNKNOWN_VALUE);
  }
  // References, integers and changes of case: what is assigned is not what is read.
  if (/[nilucA]/.test(flags)) call.state.hasUnsureVariables = true;
  return { output: NO_CONTENT };
};

const followUnset: Follow = (call) => {
  for (const word of call.words.slice(1)) {
    const name = textOfWord(word);
    if (name === undefined) call.state.variables.clear();
    else if (name === 'IFS') call.state.variables.delete(name);
    else if (!name.startsWith('-')) call.state.variables.set(name, { kind: 'scalar', pieces: [] });
  }
  return { output: NO_CONTENT };
};

/** `read`, `mapfile`, `getopts`: sets variables to what only the run would show. */
const followRead: Follow = (call) => {
  for (const word of call.words.slice(1)) {
    const name = textOfWord(word)?.replace(/\[.*$/s, '');
    if (name !== undefined && /^[A-Za-z_]\w*$/.test(name)) {
      call.state.variables.set(name, UNKNOWN_VALUE);
    }
  }
  for (const name of ['REPLY', 'MAPFILE', 'OPTARG']) call.state.variables.set(name, UNKNOWN_VALUE);
  return { output: NO_CONTENT };
};

/** `printf -v name`. */
const followPrintf: Follow = (call) => {
  const [option, name] = call.words.slice(1);
  const text = knownPrefix(option ?? { pieces: [], span: call.span });
  if (!text.startsWith('-v')) return {};
  const variable = text === '-v' ? textOfWord(name) : text.slice(2);
  if (variable === undefined) call.state.hasUnsureVariables = true;
  else call.state.variables.set(variable.replace(/\[.*$/s, ''), UNKNOWN_VALUE);
  return { output: NO_CONTENT };
};

/** `let`: each argument is an arithmetic expression. */
const followLet: Follow = (call) => {
  for (const word of call.words.slice(1)) changeByArithmetic(call.state, knownPrefix(word));
  return { output: NO_CONTENT };
};

const followSet: Follow = (call) => {
  const words = call.words.slice(1);
  let at = 0;
  for (; at < words.length; at += 1) {
    const text = textOfWord(words[at]) ?? '';
    if (text === '--' || !/^[-+]/.test(text)) break;
    if (/^[-+][A-Za-z]*o$/.test(text)) at += 1;
  }
  if (at < words.length) {
    const from = textOfWord(words[at]) === '--' ? at + 1 : at;
    call.state.positional = words.slice(from).map(afterMatching);
  }
  return { output: NO_CONTENT };
};

const followShift: Follow = (call) => {
  const [count] = call.words.slice(1);
  const text = count === undefined ? '1' : textOfWord(count);
  const isNumber = text !== undefined && /^\d+$/.test(text);
  call.state.positional = isNumber ? call.state.positional?.slice(Number(text)) : undefined;
  return { output: NO_CONTENT };
};

/** The text runs in this very shell. */
const followEval: Follow = (call, { reading }) => {
  const words = call.words.slice(1).filter((word, index) => index > 0 || textOfWord(word) !== '--');
  return readProgramText([{ kind: 'text', pieces: joinWords(words) }], {
    reading,
    state: call.state,
  });
};

/** The text runs later, in a state that is this one or another. */
const followTrap: Follow = (call, { reading }) => {
  const [action, ...signals] = readOptions(call.words.slice(1)).operands;
  const text = textOfWord(action);
  if (action === undefined || signals.length === 0 || text === '-' || text === '') return {};
  const state = copyState(call.state);
  call.state.traps = [...call.state.traps, action.pieces];
  return readProgramText([{ kind: 'text', pieces: action.pieces }], { reading, state });
};

const followAlias: Follow = (call, { reading }) => {
  for (const word of call.words.slice(1)) {
    const [, name] = /^([^=\s]+)=/.exec(knownPrefix(word)) ?? [];
    if (name === undefined) continue;
    const pieces = [...dropText(word, name.length + 1)];
    call.state.aliases.set(name, pieces);
    reading.readText(sourceOfPieces(pieces), copyState(call.state));
  }
  return { output: NO_CONTENT };
};

function dropText(word: ShellWord, count: number): ShellWord['pieces'] {
  const assignment = /^[A-Za-z_]\w*=/.test(knownPrefix(word)) ? assignmentOf(word) : undefined;
  if (assignment !== undefined) return assignment.value.pieces;
  const [first, ...others] = word.pieces;
  return first?.kind === 'text' ? [{ ...first, text: first.text.slice(count) }, ...others] : others;
}

/** `hash -p path name`: from here on the name starts what lies at the path. */
const followHash: Follow = (call) => {
  const { options, operands } = readOptions(call.words.slice(1), { short: 'p' });
  const path = options.find((option) => option.name === 'p')?.value;
  const name = textOfWord(operands[0]);
  if (path !== undefined && name !== undefined) call.state.aliases.set(name, path.pieces);
  return { output: NO_CONTENT };
};

const followExit: Follow = (call) => {
  if (!call.state.functions.has(textOfWord(call.words[0]) ?? '')) call.state.hasExited = true;
  return { output: NO_CONTENT };
};

/** The commands that belong to the shell itself. */
export const BUILTINS: Readonly<Record<string, Follow>> = {
  cd: followCd,
  pushd: followCd,
  popd: followPopd,
  export: followExport,
  declare: followExport,
  typeset: followExport,
  local: followExport,
  readonly: followExport,
  unset: followUnset,
  read: followRead,
  mapfile: followRead,
  readarray: followRead,
  getopts: followRead,
  printf: followPrintf,
  let: followLet,
  set: followSet,
  shift: followShift,
  eval: followEval,
  trap: followTrap,
  alias: followAlias,
  hash: followHash,
  exit: followExit,
  return: followExit,
};
