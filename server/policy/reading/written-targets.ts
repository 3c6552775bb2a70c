import {
  knownPrefix,
  literalWord,
  textOfWord,
  withoutPrefix,
  type ShellWord,
} from '../shell-value';
import { convertedTargets } from './converted-targets';
import { hasExactOption, hasOption, optionValues, readOptions } from './read-options';

/** What a program does to a path. */
export interface WrittenTarget {
  readonly word: ShellWord;
  /** The path itself is replaced or filled; otherwise something of the same name is put into it. */
  readonly sources: readonly ShellWord[];
}

type Targets = (words: readonly ShellWord[]) => readonly WrittenTarget[];

const filled = (word: ShellWord): WrittenTarget => ({ word, sources: [] });
const allOperands: Targets = (words) => readOptions(words).operands.map(filled);

/** `cp`, `mv`, `install`, `ln`: the last operand, or the folder named by `-t`. */
const copying: Targets = (words) => {
  const read = readOptions(words, {
    short: 'tSgmo',
    long: ['target-directory', 'suffix', 'mode', 'owner', 'group', 'reflink'],
  });
  const folder = optionValues(read, 't', 'target-directory')[0];
  if (folder !== undefined) return [{ word: folder, sources: read.operands }];
  const target = read.operands.at(-1);
  if (target === undefined || (read.operands.length < 2 && !hasOption(read, 'd', 'directory'))) {
    return [];
  }
  return [{ word: target, sources: read.operands.slice(0, -1) }];
};

const linking: Targets = (words) => {
  const { operands } = readOptions(words, { short: 'tS', long: ['target-directory', 'suffix'] });
  const target = operands.at(-1);
  return operands.length < 2 || target === undefined ? [] : [filled(target)];
};

/** `sed -i` and `perl -i` change their files in place. */
const inPlace: Targets = (words) => {
  const read = readOptions(words, { short: 'efl', long: ['expression', 'file', 'line-length'] });
  const isInPlace = words.some((word) => /^(?:-[a-zA-Z]*i|--i)/.test(knownPrefix(word)));
  if (!isInPlace) return [];
  const hasScript = hasExactOption(read, 'e', 'f') || hasOption(read, 'expression', 'file');
  return read.operands.slice(hasScript ? 0 : 1).map(filled);
};

const ofOptions =
  (
    short: string,
    long: readonly string[],
    others: { readonly takes?: string; readonly takesLong?: readonly string[] } = {},
  ): Targets =>
  (words) => {
    const read = readOptions(words, {
      short: short + (others.takes ?? ''),
      long: [...long, ...(others.takesLong ?? [])],
    });
    return optionValues(read, ...short, ...long).map(filled);
  };

const curlTargets: Targets = (words) => {
  const takes = 'AbcCdDeEFhHKmPQrtTuUwxXyYz';
  const read = readOptions(words, {
    short: `o${takes}`,
    long: [
      'output',
      'output-dir',
      'dump-header',
      'cookie-jar',
      'trace',
      'trace-ascii',
      'data',
      'header',
      'user',
      'request',
      'url',
      'user-agent',
      'form',
      'max-time',
      'retry',
      'cacert',
      'proxy',
    ],
  });
  const named = optionValues(
    read,
    'o',
    'output',
    'c',
    'cookie-jar',
    'D',
    'dump-header',
    'trace',
    'trace-ascii',
  );
  const folder = optionValues(read, 'output-dir')[0];
  const remote = hasExactOption(read, 'O', 'remote-name', 'remote-name-all');
  const urls = remote ? read.operands.flatMap((url) => nameFromUrl(url, folder)) : [];
  return [...named, ...urls].map(filled);
};

const wgetTargets: Targets = (words) => {
  const read = readOptions(words, {
    short: 'OPoaeitTwQUlARDBX',
    long: [
      'output-document',
      'directory-prefix',
      'output-file',
      'header',
      'user-agent',
      'tries',
      'timeout',
      'post-data',
      'post-file',
      'user',
      'password',
    ],
  });
  const named = optionValues(read, 'O', 'output-document', 'o', 'output-file', 'a');
  if (hasExactOption(read, 'O', 'output-document')) return named.map(filled);
  const folder = optionValues(read, 'P', 'directory-prefix')[0];
  return [...named, ...read.operands.flatMap((url) => nameFromUrl(url, folder))].map(filled);
};

/** The file that a download is saved as, named like the end of its address. */
function nameFromUrl(url: ShellWord, folder: ShellWord | undefined): readonly ShellWord[] {
  const text = textOfWord(url);
  const [, path = ''] = /^(?:[a-z]+:\/\/)?[^/?#]+([^?#]*)/i.exec(text ?? '') ?? [];
  const name = path.slice(path.lastIndexOf('/') + 1) || 'index.html';
  if (text === undefined || name === '') return [];
  const file = literalWord(name, url.span);
  if (folder === undefined) return [file];
  const slash = literalWord('/', url.span);
  return [{ pieces: [...folder.pieces, ...slash.pieces, ...file.pieces], span: url.span }];
}

/** `dd of=`. */
const ddTargets: Targets = (words) =>
  words.flatMap((word) =>
    knownPrefix(word).startsWith('of=') ? [filled(withoutPrefix(word, 3))] : [],
  );

const tarTargets: Targets = (words) => {
  const [first] = words;
  const letters = knownPrefix(first ?? literalWord('', { start: 0, end: 0 }));
  const read = readOptions(words, {
    short: 'fCTXIFgKbHLNV',
    long: ['file', 'directory', 'files-from'],
  });
  const isCreating = /^-?[a-zA-Z]*[cru]/.test(letters) && !letters.startsWith('--');
  const folders = optionValues(read, 'C', 'directory').map(filled);
  if (!isCreating && !hasOption(read, 'create')) return folders;
  const archives = letters.startsWith('-')
    ? optionValues(read, 'f', 'file')
    : read.operands.slice(1, 2);
  return archives.map(filled);
};

const rsyncTargets: Targets = (words) => {
  const { operands } = readOptions(words, {
    short: 'efBTM',
    long: ['rsh', 'exclude', 'include', 'filter', 'files-from'],
  });
  const target = operands.at(-1);
  return operands.length < 2 || target === undefined
    ? []
    : [{ word: target, sources: operands.slice(0, -1) }];
};

/** What an editor is opened with, which a script of its own may write without a person. */
const edited: Targets = (words) =>
  readOptions(words, { short: 'cSsuUTwWl', long: ['cmd', 'eval', 'load', 'goto'] })
    .operands.filter((word) => !knownPrefix(word).startsWith('+'))
    .map(filled);

/** `print > "file"` in a program of awk. */
const printedByAwk: Targets = (words) =>
  words.flatMap((word) =>
    Array.from((textOfWord(word) ?? '').matchAll(/>>?\s*"([^"\n]+)"/g), ([, file = '']) =>
      filled(literalWord(file, word.span)),
    ),
  );

/** `7z x archive -ofolder`. */
const ofGluedOption = (words: readonly ShellWord[], option: string): readonly WrittenTarget[] =>
  words.flatMap((word) =>
    knownPrefix(word).startsWith(option) ? [filled(withoutPrefix(word, option.length))] : [],
  );

const TABLE: Readonly<Record<string, Targets>> = {
  tee: allOperands,
  sponge: allOperands,
  touch: (words) =>
    readOptions(words, { short: 'drt', long: ['date', 'reference'] }).operands.map(filled),
  truncate: (words) =>
    readOptions(words, { short: 'sr', long: ['size', 'reference'] }).operands.map(filled),
  fallocate: (words) =>
    readOptions(words, { short: 'lo', long: ['length', 'offset'] }).operands.map(filled),
  shred: (words) =>
    readOptions(words, { short: 'ns', long: ['iterations', 'size', 'random-source'] }).operands.map(
      filled,
    ),
  mkdir: (words) => readOptions(words, { short: 'm', long: ['mode'] }).operands.map(filled),
  mkfifo: allOperands,
  mknod: (words) => readOptions(words, { short: 'm' }).operands.slice(0, 1).map(filled),
  cp: copying,
  mv: copying,
  install: copying,
  ln: linking,
  link: linking,
  rsync: rsyncTargets,
  scp: rsyncTargets,
  sed: inPlace,
  gsed: inPlace,
  perl: inPlace,
  ruby: inPlace,
  dd: ddTargets,
  tar: tarTargets,
  unzip: ofOptions('d', []),
  curl: curlTargets,
  wget: wgetTargets,
  aria2c: ofOptions('od', ['out', 'dir']),
  split: (words) =>
    readOptions(words, { short: 'abClnt', long: ['filter', 'lines', 'bytes', 'number'] })
      .operands.slice(1)
      .map(filled),
  csplit: ofOptions('f', ['prefix'], { takes: 'bn' }),
  mktemp: (words) => readOptions(words, { short: 'p', long: ['suffix'] }).operands.map(filled),
  cpio: ofOptions('DFO', ['directory', 'file']),
  '7z': (words) => ofGluedOption(words, '-o'),
  '7za': (words) => ofGluedOption(words, '-o'),
  vim: edited,
  nvim: edited,
  vi: edited,
  view: () => [],
  nano: edited,
  pico: edited,
  emacs: edited,
  micro: edited,
  code: edited,
  awk: printedByAwk,
  gawk: printedByAwk,
  mawk: printedByAwk,
  sort: ofOptions('o', ['output'], { takes: 'kStT', takesLong: ['key', 'buffer-size'] }),
  openssl: ofOptions('', ['out']),
  gpg: ofOptions('o', ['output']),
  patch: (words) => {
    const read = readOptions(words, {
      short: 'oidpBDFrVYz',
      long: ['output', 'input', 'directory', 'strip', 'reject-file'],
    });
    const outputs = optionValues(read, 'o', 'output', 'd', 'directory');
    return [...outputs, ...read.operands.slice(0, 1)].map(filled);
  },
  script: (words) => readOptions(words, { short: 'c' }).operands.map(filled),
  ed: allOperands,
  ex: edited,
  pv: ofOptions('o', ['output']),
  yq: inPlace,
  crudini: (words) => readOptions(words).operands.slice(0, 1).map(filled),
  'ssh-copy-id': () => [],
  'ssh-keygen': ofOptions('f', [], { takes: 'tbCN' }),
};

/** The paths that a program other than by redirects writes to, replaces or creates. */
export function writtenTargets(
  name: string,
  words: readonly ShellWord[],
): readonly WrittenTarget[] {
  const targets = Object.hasOwn(TABLE, name) ? TABLE[name] : undefined;
  const plain = [
    ...(targets?.(words.slice(1)) ?? []),
    ...convertedTargets(name, words).map(filled),
  ];
  // A remote `host:path` is not a file here.
  return plain.filter(({ word }) => !/^[\w.@-]+:(?!\/\/)/.test(knownPrefix(word)));
}
