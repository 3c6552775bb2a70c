import {
  knownPrefix,
  textOfPieces,
  textOfWord,
  type Content,
  type ShellWord,
} from '../shell-value';
import { isOpenPattern } from '../paths/path-pattern';
import { resolvePathWord } from '../paths/resolve-path-word';
import { readProgramText } from './follow-shell';
import type { Followed, Invocation } from './invocation';
import { losingCommandAt } from './launched-text';
import { optionValues, readOptions } from './read-options';
import type { Reading } from './reading';
import { copyState } from './shell-state';

/** Programs that run what one of their files says, and the file they look for when none is named. */
const RUNNING: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^(?:g|b|p|re)?make$/, ['Makefile', 'makefile', 'GNUmakefile']],
  [/^ninja$/, ['build.ninja']],
  [/^just$/, ['justfile', 'Justfile', '.justfile']],
  [/^(?:task|go-task)$/, ['Taskfile.yml', 'Taskfile.yaml']],
  [/^rake$/, ['Rakefile']],
  [/^ant$/, ['build.xml']],
  [/^(?:gradle|gradlew)$/, ['build.gradle', 'build.gradle.kts', 'settings.gradle']],
  [/^(?:npm|pnpm|yarn|bun)$/, ['package.json']],
  [/^pip[\d.]*$/, ['setup.py']],
  [/^cargo$/, ['build.rs']],
  [/^go$/, ['*.go']],
  [/^(?:pre-commit|lefthook|husky)$/, ['.pre-commit-config.yaml', 'lefthook.yml']],
  [/^(?:cmake|ctest|m4|[gmn]?awk|g?sed|gnuplot|octave|dc|R|groff)$/, []],
  [/^(?:n?vim?|ex|emacs|tcc|java|node|deno|bun|vagrant|ansible-playbook|crontab)$/, []],
  [/^(?:code|timeit|cProfile|profile|pdb|trace|runpy|ansible|doit|fab|inv|invoke|nox|tox)$/, []],
];
/** Of these the text is a program of another language, so it is not searched for shell lines. */
const LANGUAGES =
  /^(?:tcc|java|go|node|deno|bun|pip[\d.]*|cargo|code|timeit|cProfile|profile|pdb|trace|runpy|n?vim?|ex|emacs|[gmn]?awk|g?sed|cmake|ant|R|octave)$/;
const COMPILERS =
  /^(?:gcc|g\+\+|cc|c\+\+|clang|clang\+\+|rustc|ghc|swiftc|kotlinc|nim|zig|ocamlc|fpc)$/;
/** These read their program from a file only where an option says so; what else they name is data. */
const BY_OPTION = /^(?:[gmn]?awk|g?sed)$/;
const PROGRAM_FILE = /^(?:-[A-Za-z]*f|--file|--exec)/;
const INPUT_NAMES = /^(?:-|\/dev\/stdin|\/dev\/fd\/0|\/proc\/self\/fd\/0)$/;
const ONLY_LOOKING = /^(?:--version|--help|-n|--dry-run|--just-print|--list|-l)$/;

/**
 * A build or a program of which this very command has written the text, to a file or to the input: what
 * it says runs. Shell lines in it are read; a program in another language counts as code in the command.
 */
export function followWrittenProgram(name: string, call: Invocation, reading: Reading): Followed {
  if (COMPILERS.test(name)) return followCompiler(call, reading);
  if (isGivenCode(name, call)) return { program: { kind: 'code', text: '…' } };
  const runs = RUNNING.find(([program]) => program.test(name));
  const words = call.words.slice(1);
  if (BY_OPTION.test(name) && !words.some((word) => PROGRAM_FILE.test(knownPrefix(word))))
    return {};
  if (runs === undefined || words.some((word) => ONLY_LOOKING.test(textOfWord(word) ?? ''))) {
    return {};
  }
  const contents = [...writtenFiles(runs[1], call, reading), ...fromInput(words, call)];
  const texts = contents.flatMap((content) =>
    content.kind === 'text' ? [textOfPieces(content.pieces) ?? '…'] : ['…'],
  );
  const [first] = texts;
  if (first === undefined) return {};
  if (LANGUAGES.test(name)) return { program: { kind: 'code', text: texts.join('\n') } };
  for (const content of contents) readLines(content, call, reading);
  return texts.includes('…') ? { program: { kind: 'unknown', cause: 'output' } } : {};
}

/** Code in a place where a file, a module or a shell is usually named. */
function isGivenCode(name: string, { words, input }: Invocation): boolean {
  const texts = words.slice(1).map(knownPrefix);
  const hasInput = input.kind === 'text' && input.pieces.length > 0;
  if (/^(?:node|bun|deno|tsx)$/.test(name)) {
    return texts.some((text) => /^(?:--[\w-]+=)?data:/.test(text));
  }
  if (/^perl[\d.]*$/.test(name)) return texts.some((text) => /^-[mM].*[;(]/s.test(text));
  if (/^g?make$/.test(name))
    return texts.some((text) => /^\.?SHELL(?:FLAGS)?\s*[:+?]?=/.test(text));
  if (name === 'rake') return texts.some((text) => /^(?:-[eEpP]|--execute)/.test(text));
  if (name === 'timeit') return texts.length > 0;
  if (/^rails$/.test(name))
    return /^(?:r|runner)$/.test(texts[0] ?? '') && !/^[\w./-]+\.rb$/.test(texts[1] ?? '');
  if (/^python[\d.]*$/.test(name)) {
    return (
      (texts[0] ?? '').endsWith('manage.py') && texts.some((text) => /^(?:-c|--command)/.test(text))
    );
  }
  if (/^php[\d.]*$/.test(name)) return texts.some((text) => text.startsWith('--execute'));
  // The module of Python; the editor of that name reads its input only when it is told to.
  return name === 'code' && texts.length === 0 && hasInput;
}

/** The files among the arguments, and the usual one of the folder, that the command has written. */
function writtenFiles(
  usual: readonly string[],
  call: Invocation,
  reading: Reading,
): readonly Content[] {
  const words = call.words.slice(1);
  const read = readOptions(words, {
    short: 'CfPStrIl',
    long: ['directory', 'prefix', 'file', 'cwd'],
  });
  const named = [
    ...read.operands,
    ...read.options.flatMap(({ value }) => (value === undefined ? [] : [value])),
  ];
  const folders = [
    ...(call.state.directories ?? []),
    ...optionValues(read, 'C', 'directory', 'prefix', 'cwd').flatMap((word) =>
      pathsOf(word, call, reading),
    ),
    ...read.operands.flatMap((word) => pathsOf(word, call, reading)),
  ];
  const paths = [
    ...named.flatMap((word) => pathsOf(word, call, reading)),
    ...folders.flatMap((folder) => usual.map((file) => `${folder}/${file}`)),
  ];
  const sources = usual.includes('*.go') ? reading.files.writtenBelow(folders, '.go') : [];
  return [...new Set([...paths, ...sources])]
    .filter((path) => reading.files.hasWritten(path))
    .flatMap((path) => reading.files.read(path, call.span));
}

/** What is piped in, when an argument says that the program is read from there. */
function fromInput(words: readonly ShellWord[], { input }: Invocation): readonly Content[] {
  const isNamed = words.some((word) => INPUT_NAMES.test(textOfWord(word) ?? ''));
  const isEmpty = input.kind === 'text' && input.pieces.length === 0;
  return isNamed && input.kind === 'text' && !isEmpty ? [input] : [];
}

/** Lines of a build file that hold a command with which something can be lost. */
function readLines(content: Content, call: Invocation, reading: Reading): void {
  if (content.kind !== 'text') return;
  const [piece] = content.pieces;
  const text = textOfPieces(content.pieces) ?? '';
  if (piece === undefined) return;
  for (const line of text.split('\n').slice(0, 400)) {
    const plain = line.replace(/^[\s@+-]*/, '').replace(/^(?:"[\w:.-]+"|[\w-]+)\s*:\s*/, '');
    const at = losingCommandAt(plain);
    if (at === undefined) continue;
    const found = {
      ...piece,
      kind: 'text',
      text: plain.slice(at).replace(/["'}\],]{1,8}$/, ''),
    } as const;
    readProgramText([{ kind: 'text', pieces: [{ ...found, isQuoted: true }] }], {
      reading,
      state: copyState(call.state),
    });
  }
}

/** What is compiled from a text in the command is a program that cannot be read. */
function followCompiler(call: Invocation, reading: Reading): Followed {
  const words = call.words.slice(1);
  const read = readOptions(words, { short: 'oxIDLl', long: ['output'] });
  const isWritten =
    fromInput(words, call).length > 0 ||
    read.operands.some((word) =>
      pathsOf(word, call, reading).some((path) => reading.files.hasWritten(path)),
    );
  if (!isWritten) return {};
  const named = optionValues(read, 'o', 'output').flatMap((word) => pathsOf(word, call, reading));
  const stems = read.operands.flatMap((word) =>
    pathsOf(word, call, reading).map((path) => path.replace(/\.\w+$/, '')),
  );
  const usual = (call.state.directories ?? []).map((folder) => `${folder}/a.out`);
  for (const path of named.length > 0 ? named : [...stems, ...usual]) {
    reading.files.write(
      path,
      { kind: 'unknown', cause: 'output' },
      { isAppended: false, span: call.span },
    );
  }
  return {};
}

function pathsOf(word: ShellWord, call: Invocation, reading: Reading): readonly string[] {
  if (knownPrefix(word).startsWith('-')) return [];
  const { realpath } = reading.context;
  return resolvePathWord(word, { directories: call.state.directories, realpath }).filter(
    (path) => !isOpenPattern(path),
  );
}
