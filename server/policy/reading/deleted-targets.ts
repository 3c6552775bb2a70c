import { knownPrefix, textOfWord, type ShellWord } from '../shell-value';
import { startingPoints } from './follow-find';
import { hasOption, optionValues, readOptions } from './read-options';
import { argumentsOf, type SimpleCommand } from './simple-command';

/** What a command removes. */
export interface Deletion {
  readonly targets: readonly ShellWord[];
  readonly isRecursive: boolean;
  readonly isForced: boolean;
  /** Chosen by a search or a comparison rather than named one by one. */
  readonly isMass: boolean;
}

const RECURSIVE_REMOVERS: ReadonlySet<string> = new Set([
  'rimraf',
  'del-cli',
  'srm',
  'trash',
  'trash-put',
  'rmtrash',
  'wipe',
  'scrub',
  'gvfs-rm',
  'gvfs-trash',
  'trash-empty',
  'trash-rm',
  'autotrash',
]);
const PLAIN_REMOVERS: ReadonlySet<string> = new Set(['rmdir', 'unlink']);
/** Tests of `find` that leave out nothing that matters. */
const UNSELECTIVE =
  /^(?:-type|-depth|-d|-delete|-mindepth|-maxdepth|-xdev|-mount|-print0?|-o|-or|-a|-and|-true|-ls|-follow|-noleaf|-L|-H|-P|[0-9]+|[fdlbcps](?:,[a-z])*|\(|\))$/;

/** What this command deletes, if it is one that deletes. */
export function deletionBy(command: SimpleCommand): Deletion | undefined {
  const { name } = command;
  const words = argumentsOf(command);
  if (name === 'rm' || name === 'grm') return removal(words);
  if (RECURSIVE_REMOVERS.has(name)) {
    const { operands } = readOptions(words);
    return { targets: operands, isRecursive: true, isForced: true, isMass: false };
  }
  if (PLAIN_REMOVERS.has(name)) {
    const { operands } = readOptions(words);
    return { targets: operands, isRecursive: false, isForced: false, isMass: false };
  }
  if (name === 'shred') {
    const { operands } = readOptions(words, {
      short: 'ns',
      long: ['iterations', 'size', 'random-source'],
    });
    return { targets: operands, isRecursive: false, isForced: true, isMass: true };
  }
  if (isRemovingCall(name, textOfWord(words[0]) ?? '')) {
    const targets = readOptions(words.slice(1)).operands;
    return { targets, isRecursive: true, isForced: true, isMass: false };
  }
  if (name === 'rsync' && hasOption(readOptions(words), 'delete')) return syncDeletion(words);
  if (
    name === 'rsync' &&
    words.some((word) => /^--(?:del|remove-source)/.test(knownPrefix(word)))
  ) {
    return syncDeletion(words);
  }
  if (removesSources(name, words)) {
    const { operands } = readOptions(words, { short: 'fCTX', long: ['file', 'directory'] });
    return { targets: operands, isRecursive: true, isForced: true, isMass: true };
  }
  return /^g?find$/.test(name) ? searchDeletion(words) : undefined;
}

/** `gio trash`, `cmake -E rm` and others that remove by a word of theirs. */
const REMOVING_CALLS: readonly (readonly [RegExp, RegExp])[] = [
  [/^gio$/, /^(?:trash|remove)$/],
  [/^(?:kioclient\d?|kioclient5)$/, /^del$/],
  [/^unison$/, /^-(?:force|batch)$/],
];

const isRemovingCall = (name: string, first: string): boolean =>
  REMOVING_CALLS.some(([program, word]) => program.test(name) && word.test(first));

/** Packers that take their sources away, or clear the place that they unpack to. */
function removesSources(name: string, words: readonly ShellWord[]): boolean {
  const texts = words.map(knownPrefix);
  if (/^(?:bsd|g)?tar$/.test(name)) {
    return texts.some((text) => /^--(?:remove-f|recursive-u)/.test(text));
  }
  if (name === 'zip') return texts.some((text) => /^(?:-[a-zA-Z]*m|--move)/.test(text));
  if (/^7za?$/.test(name)) return texts.includes('-sdel');
  if (/^g?zip$|^(?:bzip2|xz|zstd)$/.test(name)) {
    return texts.some((text) => /^(?:-[a-zA-Z]*r|--recursive)/.test(text)) && !texts.includes('-k');
  }
  return (
    name === 'cmake' && texts[0] === '-E' && /^(?:rm|remove|remove_directory)$/.test(texts[1] ?? '')
  );
}

function removal(words: readonly ShellWord[]): Deletion | undefined {
  const read = readOptions(words);
  if (hasOption(read, 'help', 'version') && read.operands.length === 0) return undefined;
  // An unquoted unknown word may turn into options.
  return {
    targets: read.operands,
    isRecursive: hasOption(read, 'r', 'R', 'recursive'),
    isForced: hasOption(read, 'f', 'force'),
    isMass: false,
  };
}

function syncDeletion(words: readonly ShellWord[]): Deletion {
  const { operands } = readOptions(words, {
    short: 'efBTM',
    long: ['rsh', 'exclude', 'include', 'filter'],
  });
  return { targets: operands.slice(-1), isRecursive: true, isForced: true, isMass: true };
}

function searchDeletion(words: readonly ShellWord[]): Deletion | undefined {
  const deletes = words.some((word) => textOfWord(word) === '-delete');
  const [first] = words;
  if (!deletes || first === undefined) return undefined;
  const targets = startingPoints(words, first.span);
  return { targets, isRecursive: true, isForced: true, isMass: true };
}

/** Whether a `find` deletes all that it meets, not only what a test has chosen. */
export function isUnselective(words: readonly ShellWord[]): boolean {
  const [first] = words;
  const points = first === undefined ? [] : startingPoints(words, first.span);
  const execAt = words.findIndex((word) => /^-(?:exec|ok)(?:dir)?$/.test(knownPrefix(word)));
  const tests = execAt === -1 ? words : words.slice(0, execAt);
  return tests.every((word) => points.includes(word) || UNSELECTIVE.test(textOfWord(word) ?? ''));
}

/** Where a `find` begins that starts a remover for what it finds. */
export function searchedAndRemoved(words: readonly ShellWord[]): readonly ShellWord[] {
  const [first] = words;
  const starts = words.some((word, index) => {
    const program = textOfWord(words[index + 1])?.replace(/^.*\//s, '') ?? '';
    return (
      /^-(?:exec|ok)(?:dir)?$/.test(knownPrefix(word)) && /^(?:rm|shred|unlink|srm)$/.test(program)
    );
  });
  return starts && first !== undefined ? startingPoints(words, first.span) : [];
}

/** The sources of `mv`: they are gone from where they were. */
export function movedAway(command: SimpleCommand): readonly ShellWord[] {
  if (command.name !== 'mv') return [];
  const read = readOptions(argumentsOf(command), {
    short: 'tS',
    long: ['target-directory', 'suffix'],
  });
  const hasFolder = optionValues(read, 't', 'target-directory').length > 0;
  return hasFolder ? read.operands : read.operands.slice(0, -1);
}
