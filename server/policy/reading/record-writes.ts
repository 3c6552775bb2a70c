import { knownPrefix, literalWord, textOfWord, type Content, type ShellWord } from '../shell-value';
import { isOpenPattern, splitPath } from '../paths/path-pattern';
import { resolvePathWord } from '../paths/resolve-path-word';
import { isDecoder, isDownloader } from './data-sources';
import type { Invocation } from './invocation';
import { hasOption, readOptions } from './read-options';
import type { Reading } from './reading';
import { recordLinks } from './record-links';
import { ANYWHERE } from './written-files';
import { writtenTargets } from './written-targets';

/** Notes what a command puts into files, so that running them later can be judged. */
export function recordWrites(name: string, call: Invocation, reading: Reading): void {
  recordLinks(name, call, reading);
  if (name === 'git') recordClone(call, reading);
  if (name === 'tar' || name === 'unzip' || name === 'bsdtar') recordUnpacking(call, reading);
  const isAppended = name === 'tee' && hasOption(readOptions(call.words.slice(1)), 'a', 'append');
  for (const { word, sources } of writtenTargets(name, call.words)) {
    const paths = knownPaths(word, call, reading);
    for (const path of paths) {
      const options = { isAppended, span: word.span };
      if (sources.length === 0) {
        reading.files.write(path, contentFrom(name, call), options);
        continue;
      }
      for (const source of sources) {
        if (isRemote(source)) {
          reading.files.write(path, contentFrom(name, call), options);
          reading.files.markDownloaded(path);
          continue;
        }
        for (const from of knownPaths(source, call, reading)) {
          const contents = reading.files.read(from, source.span);
          const inFolder = `${path}/${splitPath(from).name}`;
          for (const content of contents.length > 0 ? contents : [UNKNOWN_FILE]) {
            if (!reading.files.hasWritten(from) && contents.length === 0) continue;
            reading.files.write(path, content, options);
            reading.files.write(inFolder, content, options);
          }
        }
      }
    }
  }
}

/** `host:path` and `rsync://host/path`. */
const isRemote = (word: ShellWord): boolean =>
  /^(?:[\w.-]+@)?[\w.-]+::?|^\w+:\/\//.test(knownPrefix(word));

const UNKNOWN_FILE: Content = { kind: 'unknown', cause: 'output' };

function contentFrom(name: string, call: Invocation): Content {
  if (name === 'tee' || name === 'sponge') return call.input;
  if (isDownloader(name)) return { kind: 'unknown', cause: 'downloaded' };
  if (isDecoder(name, call.words)) return { kind: 'unknown', cause: 'decoded' };
  return UNKNOWN_FILE;
}

function knownPaths(word: ShellWord, call: Invocation, reading: Reading): readonly string[] {
  const { realpath } = reading.context;
  const paths = resolvePathWord(word, { directories: call.state.directories, realpath });
  return paths.filter((path) => !isOpenPattern(path));
}

/** `git clone address [folder]`. */
function recordClone(call: Invocation, reading: Reading): void {
  const { operands } = readOptions(call.words.slice(1), {
    short: 'Cbocu',
    long: ['branch', 'depth', 'origin', 'config', 'upload-pack', 'reference'],
  });
  const [subcommand, address, folder] = operands;
  const text = textOfWord(address);
  if (textOfWord(subcommand) !== 'clone' || address === undefined) return;
  const name = /([^/:]+?)(?:\.git)?\/*$/.exec(text ?? '')?.[1];
  const target = folder ?? (name === undefined ? undefined : literalWord(name, address.span));
  if (target === undefined) return;
  const paths = knownPaths(target, call, reading);
  for (const path of paths.length > 0 ? paths : [ANYWHERE]) reading.files.markDownloaded(path);
}

/** What is unpacked from something fetched has been fetched too. */
function recordUnpacking(call: Invocation, reading: Reading): void {
  const isFetched = (content: Content): boolean =>
    content.kind === 'unknown' && content.cause === 'downloaded';
  const fromFiles = call.words
    .slice(1)
    .flatMap((word) => knownPaths(word, call, reading))
    .filter((path) => reading.files.hasWritten(path))
    .flatMap((path) => reading.files.read(path, call.span));
  if (![call.input, ...fromFiles].some(isFetched)) return;
  for (const folder of call.state.directories ?? []) reading.files.markDownloaded(folder);
}
