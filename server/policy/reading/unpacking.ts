import { knownPrefix, textOfWord, type ShellWord } from '../shell-value';
import { hasOption, optionValues, readOptions } from './read-options';

/** Where a program unpacks what it is given, under names that only the run shows. */
export interface Unpacking {
  /** The folders it is told; empty when it unpacks where it runs. */
  readonly folders: readonly ShellWord[];
  /** Names in the archive may begin at the root. */
  readonly isAnywhere: boolean;
}

/** What an unpacker does; undefined for one that packs or lists, and for every other program. */
export function unpackingBy(name: string, words: readonly ShellWord[]): Unpacking | undefined {
  const given = words.slice(1);
  if (/^(?:bsd|g)?tar$/.test(name)) {
    const [letters = ''] = given.map(knownPrefix);
    const isExtracting = /^-?[a-zA-Z]*x/.test(letters) && !letters.startsWith('--');
    const read = readOptions(given, { short: 'fCTXI', long: ['file', 'directory'] });
    const names = read.options.map((option) => option.name);
    if (!isExtracting && !hasOption(read, 'extract', 'get') && !names.includes('x'))
      return undefined;
    const isAnywhere = names.includes('P') || hasOption(read, 'absolute-names');
    return { folders: optionValues(read, 'C', 'directory'), isAnywhere };
  }
  if (name === 'unzip') {
    const read = readOptions(given, { short: 'dxP' });
    if (read.options.some((option) => /^[lptvzZ]$/.test(option.name))) return undefined;
    return { folders: optionValues(read, 'd'), isAnywhere: hasOption(read, ':') };
  }
  if (/^7z[az]?$/.test(name)) {
    const [verb] = given.map((word) => textOfWord(word) ?? '');
    const folders = given.filter((word) => /^-o./.test(knownPrefix(word)));
    return verb === 'x' || verb === 'e' ? { folders, isAnywhere: false } : undefined;
  }
  if (name === 'cpio') {
    const read = readOptions(given, { short: 'DFOEHIM', long: ['directory', 'file'] });
    const isPassing = hasOption(read, 'p', 'pass-through');
    if (isPassing) return { folders: read.operands, isAnywhere: false };
    if (!hasOption(read, 'i', 'extract')) return undefined;
    return {
      folders: optionValues(read, 'D', 'directory'),
      isAnywhere: !hasOption(read, 'no-absolute-filenames') && !hasOption(read, 't', 'list'),
    };
  }
  if (name === 'zipfile' || name === 'tarfile') {
    const [option, , folder] = given;
    const isExtracting = /^(?:-e|--extract)$/.test(textOfWord(option) ?? '');
    return isExtracting
      ? { folders: folder === undefined ? [] : [folder], isAnywhere: false }
      : undefined;
  }
  if (name !== 'wget') return undefined;
  const read = readOptions(given, { short: 'OPoaeitTwQUlARDBX', long: ['directory-prefix'] });
  if (!hasOption(read, 'r', 'm', 'recursive', 'mirror', 'p', 'page-requisites')) return undefined;
  return { folders: optionValues(read, 'P', 'directory-prefix'), isAnywhere: false };
}
