import {
  afterMatching,
  hasFilePattern,
  joinContents,
  joinWords,
  knownPrefix,
  textOfWord,
  withoutPrefix,
  type Content,
  type ShellWord,
} from '../shell-value';
import { sourceOfPieces } from '../syntax/source-text';
import { outputOf } from './command-output';
import { BUILTINS } from './follow-builtin';
import { followDatabaseClient, isDatabaseClient } from './follow-database-client';
import { followFd, followFind } from './follow-find';
import { followInterpreter, interpreterOf } from './follow-interpreter';
import { followProject } from './follow-project';
import {
  contentsOfScript,
  followSchedule,
  followScript,
  followShell,
  followSource,
  followSu,
  readProgramText,
} from './follow-shell';
import { followShadowing } from './follow-shadowing';
import { followUnknownLauncher } from './follow-unknown-launcher';
import { followWrapper, wrapperOf } from './follow-wrapper';
import { followWrittenProgram } from './follow-written-program';
import { followParallel, followXargs } from './follow-xargs';
import type { Follow, Followed, Invocation } from './invocation';
import { losingCommandAt } from './launched-text';
import { recordWrites } from './record-writes';
import type { Reading } from './reading';
import type { Assignment } from './simple-command';
import { runTraps } from './run-traps';
import { spelledPrograms } from './spelled-programs';
import { commandTexts } from './run-options';
import { hidesCommandInIndex, isGivenUncertainly } from './given-uncertainly';
import { variableEffect } from './run-variables';
import { copyState, type WorkingDirectories } from './shell-state';

const SHELL = /^r?(?:ba|da|z|k|mk|pdk|a|fi|c|tc)?sh[\d.]*$/;

const FOLLOWERS: Readonly<Record<string, Follow>> = {
  ...BUILTINS,
  source: followSource,
  '.': followSource,
  su: followSu,
  at: followSchedule,
  batch: followSchedule,
  xargs: followXargs,
  gxargs: followXargs,
  parallel: followParallel,
  find: followFind,
  gfind: followFind,
  fd: followFd,
  fdfind: followFd,
};

/**
 * Follows one command: notes it, and reads whatever it starts or is told to run in its turn. Gives
 * what it would print.
 */
export function interpretCommand(call: Invocation, reading: Reading): Content {
  reading.spend(1);
  const [program, ...others] = call.words;
  const { state } = call;
  // A `cd` is judged where it stands, not where it leads.
  const { directories } = state;
  if (program === undefined) {
    const followed = followVariables(call, reading);
    note(call, { name: '', isNameKnown: true, directories, followed, reading });
    runTraps(state, reading, '');
    return { kind: 'text', pieces: [] };
  }
  const path = textOfWord(program);
  const name = path?.replace(/^.*\//s, '') ?? '';
  const start = (inner: Invocation): Content =>
    reading.nested(() => interpretCommand(inner, reading));
  const follows: Followed[] = [followVariables(call, reading)];
  const isNameKnown = path !== undefined && path !== '' && !program.pieces.some(hasFilePattern);
  if (isNameKnown) {
    const follow = followerOf(name, call.words);
    const texts = commandTexts(name, call.words);
    if (follow === undefined) {
      follows.push(followScript(call, reading));
      // What it runs is known then, and read as it is.
      if (texts.length === 0)
        follows.push(reading.nested(() => followUnknownLauncher(call, { reading, start })));
    } else follows.push(reading.nested(() => follow(call, { reading, start })));
    follows.push(followDefinition(name, call, reading), followProject(name, call, reading));
    follows.push(followWrittenProgram(name, call, reading), followShadowing(name, call, reading));
    follows.push({ isUncertain: isGivenUncertainly(name, call.words) });
    for (const text of texts) {
      follows.push(
        readProgramText([{ kind: 'text', pieces: text.pieces }], {
          reading,
          state: { ...copyState(state), wrappers: call.wrappers },
        }),
      );
    }
  } else {
    follows.push(followStream(program, call, reading));
    for (const words of spelledPrograms(call.words)) start({ ...call, words });
  }
  const followed = mergeFollowed(follows);
  note(call, { name, isNameKnown, directories, followed, reading });
  if (isNameKnown) recordWrites(name, call, reading);
  runTraps(state, reading, name);
  if (!['cd', 'pushd'].includes(name)) state.directoriesOnSuccess = undefined;
  if (followed.output !== undefined) return followed.output;
  return isNameKnown
    ? outputOf(name, { ...call, words: [program, ...others] }, reading)
    : UNKNOWN_OUTPUT;
}

const UNKNOWN_OUTPUT: Content = { kind: 'unknown', cause: 'output' };

function followerOf(name: string, words: readonly ShellWord[]): Follow | undefined {
  if (Object.hasOwn(FOLLOWERS, name)) return FOLLOWERS[name];
  if (SHELL.test(name)) return followShell;
  if (interpreterOf(name) !== undefined) return followInterpreter;
  if (isDatabaseClient(name)) return followDatabaseClient;
  return wrapperOf(name, words) === undefined ? undefined : followWrapper;
}

/** A command word that is a stream: `<(curl …)` run as a program. */
function followStream(program: ShellWord, call: Invocation, reading: Reading): Followed {
  const [piece] = program.pieces;
  if (piece?.kind !== 'unknown') return {};
  if (piece.stream === undefined && piece.cause !== 'downloaded' && piece.cause !== 'decoded')
    return {};
  return readProgramText(contentsOfScript(program, call, reading), {
    reading,
    state: copyState(call.state),
  });
}

/** The body of a function or an alias of this name, with the arguments of this call. */
function followDefinition(name: string, call: Invocation, reading: Reading): Followed {
  const { state } = call;
  const alias = state.aliases.get(name);
  const outputs: Content[] = [];
  if (alias !== undefined && !reading.functionsInside.includes(`alias ${name}`)) {
    reading.functionsInside.push(`alias ${name}`);
    const rest = joinWords([{ pieces: alias, span: call.span }, ...call.words.slice(1)]);
    outputs.push(reading.readText(sourceOfPieces(rest), copyState(state)));
    reading.functionsInside.pop();
  }
  const definition = state.functions.get(name);
  if (definition === undefined || reading.functionsInside.includes(name)) {
    return outputs.length > 0 ? { output: joinContents(outputs) } : {};
  }
  const outer = state.positional;
  const outerInput = state.input;
  const outerWrappers = state.wrappers;
  reading.functionsInside.push(name);
  state.positional = call.words.slice(1).map(afterMatching);
  state.input = call.input;
  state.wrappers = call.wrappers;
  outputs.push(reading.nested(() => reading.readNode(definition.body, definition.unit, state)));
  state.positional = outer;
  state.input = outerInput;
  state.wrappers = outerWrappers;
  state.hasExited = false;
  reading.functionsInside.pop();
  return { output: joinContents(outputs) };
}

/** What the variables set for this command make it, or other programs, run. */
function followVariables(call: Invocation, reading: Reading): Followed {
  const follows = call.assignments.map((assignment) => followVariable(assignment, call, reading));
  const { program, isUncertain } = mergeFollowed(follows);
  return { ...(program && { program }), ...(isUncertain === true && { isUncertain }) };
}

function followVariable({ name, value }: Assignment, call: Invocation, reading: Reading): Followed {
  const options = { reading, state: copyState(call.state) };
  switch (variableEffect(name, knownPrefix(value))) {
    case 'none':
      return followUnknownVariable(name, { value, options, call });
    case 'runs-value':
      return readProgramText([{ kind: 'text', pieces: value.pieces }], options);
    case 'runs-piped': {
      // `|program`: less reads what it prints.
      const mark = /^\|{1,2}-?/.exec(knownPrefix(value))?.[0].length ?? 0;
      return readProgramText(
        [{ kind: 'text', pieces: withoutPrefix(value, mark).pieces }],
        options,
      );
    }
    case 'runs-file':
      return readProgramText(contentsOfScript(value, call, reading), options);
    case 'loads-code':
      return { isUncertain: true };
  }
}

/** Names of variables that hold a text for people, or a pattern. */
const TEXT_VARIABLE = /MSG|MESSAGE|TITLE|TEXT|BODY|DESC|NOTE|PATTERN|GREP|PROMPT|QUERY/i;

/** A variable set for one program only, to a command with which something can be lost. */
function followUnknownVariable(
  name: string,
  { value, options, call }: { value: ShellWord; options: ReadOptions; call: Invocation },
): Followed {
  const text = knownPrefix(value);
  // Used as a number later, such a value runs what stands in it.
  if (/^\w+\[/.test(text) && hidesCommandInIndex(text)) return { isUncertain: true };
  const at = losingCommandAt(text);
  if (at === undefined || call.words.length === 0 || TEXT_VARIABLE.test(name)) return {};
  return readProgramText([{ kind: 'text', pieces: withoutPrefix(value, at).pieces }], options);
}

type ReadOptions = Parameters<typeof readProgramText>[1];

function mergeFollowed(follows: readonly Followed[]): Followed {
  const programs = follows.flatMap(({ program }) => (program === undefined ? [] : [program]));
  const program = programs.find(({ kind }) => kind === 'unknown') ?? programs[0];
  const outputs = follows.flatMap(({ output }) => (output === undefined ? [] : [output]));
  return {
    ...(program && { program }),
    isUncertain: follows.some((followed) => followed.isUncertain === true),
    ...(outputs.length > 0 && { output: joinContents(outputs) }),
  };
}

function note(
  call: Invocation,
  {
    name,
    isNameKnown,
    directories,
    followed,
    reading,
  }: {
    name: string;
    isNameKnown: boolean;
    directories: WorkingDirectories;
    followed: Followed;
    reading: Reading;
  },
): void {
  const isEmpty =
    call.words.length === 0 && call.redirects.length === 0 && call.assignments.length === 0;
  if (isEmpty) return;
  reading.note({
    name,
    isNameKnown,
    words: call.words,
    assignments: call.assignments,
    redirects: call.redirects,
    input: call.input,
    span: call.span,
    directories,
    wrappers: call.wrappers,
    program: followed.program,
    isUncertain: call.isUncertain || followed.isUncertain === true,
  });
}
