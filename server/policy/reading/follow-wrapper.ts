import {
  joinContents,
  joinWords,
  knownPrefix,
  textOfWord,
  withoutPrefix,
  type Content,
  type ShellWord,
} from '../shell-value';
import { resolvePathWord } from '../paths/resolve-path-word';
import { sourceOfPieces } from '../syntax/source-text';
import { assignVariable } from './assign-variable';
import { spanOfWords, type Follow, type Invocation } from './invocation';
import { readOptions, type ReadArguments } from './read-options';
import { childState, copyState, type ShellState } from './shell-state';
import type { Assignment } from './simple-command';
import { subcommandOf } from './subcommand';
import { WRAPPERS, type Wrapper } from './wrapper-table';

/** How the options that stand before a subcommand take values: `docker --context x exec`. */
const GLOBAL_OPTIONS = {
  short: 'HclnCf',
  long: ['host', 'context', 'namespace', 'kubeconfig', 'filter', 'dir', 'cwd', 'prefix'],
};

/** The programs that are wrappers only with a certain subcommand. */
const WITH_SUBCOMMANDS: ReadonlySet<string> = new Set(
  Object.keys(WRAPPERS).flatMap((key) => (key.includes(' ') ? [key.replace(/ .*$/, '')] : [])),
);

/** The wrapper that these words start, and where its own arguments begin. */
export function wrapperOf(
  name: string,
  words: readonly ShellWord[],
): { wrapper: Wrapper; name: string; start: number } | undefined {
  const direct = Object.hasOwn(WRAPPERS, name) ? WRAPPERS[name] : undefined;
  if (direct !== undefined) return { wrapper: direct, name, start: 1 };
  if (!WITH_SUBCOMMANDS.has(name)) return undefined;
  for (const depth of [1, 2]) {
    const { path, next } = subcommandOf(words, { options: GLOBAL_OPTIONS, depth });
    const key = [name, ...path].join(' ');
    const wrapper = Object.hasOwn(WRAPPERS, key) ? WRAPPERS[key] : undefined;
    if (wrapper !== undefined) return { wrapper, name: key, start: next };
  }
  return undefined;
}

/** Looks through a wrapper and starts what it would start. */
export const followWrapper: Follow = (call, { reading, start }) => {
  const found = wrapperOf(nameOf(call), call.words);
  if (found === undefined) return {};
  const { wrapper, name } = found;
  const rest = call.words.slice(found.start);
  const read = readOptions(rest, { ...wrapper, stopsAtOperand: true });
  if (wrapper.printing?.some((option) => read.options.some((given) => given.name === option))) {
    return {};
  }
  const state = stateInside(call, { wrapper, read });
  const outputs: Content[] = [];
  const inner = { ...call, state, wrappers: [...call.wrappers, name] };
  for (const split of splitStrings(read, name)) {
    state.wrappers = inner.wrappers;
    outputs.push(reading.readText(sourceOfPieces(joinWords([split, ...read.operands])), state));
  }
  const isUncertain = read.options.some((option) => !isKnownOption(option.name, wrapper));
  const assignments = [...call.assignments];
  let at = read.firstOperandAt;
  while (wrapper.takesAssignments === true && at < rest.length) {
    const assignment = assignmentOf(rest[at]);
    if (assignment === undefined) break;
    assignments.push(assignment);
    // In this very shell the assignment is for the command alone.
    if (state !== call.state) assignVariable(state, assignment);
    at += 1;
  }
  at += wrapper.operandsBefore ?? 0;
  if (textOfWord(rest[at]) === '--') at += 1;
  if (wrapper.commandOption !== undefined && textOfWord(rest[at]) === wrapper.commandOption) {
    state.wrappers = inner.wrappers;
    return {
      isUncertain,
      output: reading.readText(sourceOfPieces(joinWords(rest.slice(at + 1))), state),
    };
  }
  if (at < rest.length && outputs.length === 0) {
    // With unsure options the command may begin at one of the next words.
    const candidates = isUncertain ? [0, 1, 2] : [0];
    for (const skip of candidates) {
      const words = rest.slice(at + skip);
      if (words.length === 0) continue;
      outputs.push(
        startInside(
          { ...inner, words, assignments, isUncertain: false },
          { wrapper, reading, start },
        ),
      );
    }
  }
  return { isUncertain, output: joinContents(outputs) };
};

type Tools = Parameters<Follow>[1] & { wrapper: Wrapper };

function startInside(inner: Invocation, { wrapper, reading, start }: Tools): Content {
  if (wrapper.joinsWords !== true) {
    return start({ ...inner, span: spanOfWords(inner.words, inner.span) });
  }
  inner.state.wrappers = inner.wrappers;
  return reading.readText(sourceOfPieces(joinWords(inner.words)), inner.state);
}

function nameOf(call: Invocation): string {
  return (textOfWord(call.words[0]) ?? '').replace(/^.*\//s, '');
}

function stateInside(
  call: Invocation,
  { wrapper, read }: { wrapper: Wrapper; read: ReadArguments },
): ShellState {
  const isEmptied = wrapper.dropsEnvironment === true || read.options.some(isEmptying);
  // What runs in this very shell keeps its state, and changes it.
  const isSameShell = ['command', 'builtin', 'exec', 'time'].includes(nameOf(call));
  const state = isSameShell
    ? call.state
    : isEmptied
      ? childState(call.state, false)
      : copyState(call.state);
  for (const assignment of call.assignments) if (!isSameShell) assignVariable(state, assignment);
  if (wrapper.movesFolder === true) state.directories = undefined;
  for (const option of read.options) {
    if (wrapper.folderOptions?.includes(option.name) === true && option.value !== undefined) {
      state.directories = resolvePathWord(option.value, {
        directories: state.directories,
        realpath: undefined,
      });
    }
  }
  return state;
}

const isEmptying = (option: { name: string }): boolean =>
  option.name === 'i' || option.name === 'ignore-environment';

/** `env -S 'words'`, `flock file -c 'command'`, `npx -c 'command'`. */
function splitStrings(read: ReadArguments, name: string): readonly ShellWord[] {
  const options: readonly string[] =
    {
      env: ['S', 'split-string'],
      flock: ['c', 'command'],
      npx: ['c', 'call'],
      'npm exec': ['c', 'call'],
    }[name] ?? [];
  return read.options.flatMap((option) =>
    options.includes(option.name) && option.value !== undefined ? [option.value] : [],
  );
}

function isKnownOption(name: string, wrapper: Wrapper): boolean {
  if (name.length === 1) {
    return (wrapper.flags ?? '').includes(name) || (wrapper.short ?? '').includes(name);
  }
  return [...(wrapper.long ?? []), ...(wrapper.longFlags ?? [])].includes(name);
}

/** `name=value` as an argument. A name that no shell variable can have is one to `env` only. */
export function assignmentOf(word: ShellWord | undefined): Assignment | undefined {
  if (word === undefined) return undefined;
  const [prefix, name, part] = /^([^=[+\s]+)(\[[^\]]*\]|\+)?=/.exec(knownPrefix(word)) ?? [];
  if (prefix === undefined || name === undefined) return undefined;
  const value = withoutPrefix(word, prefix.length);
  return { name, value, words: undefined, isPlain: part === undefined };
}
