import { knownPrefix, type ShellWord } from '../shell-value';
import { optionValues, readOptions } from './read-options';

/** What of this machine a `curl` sends: a file, or text that a command inside of it prints. */
export function sentByCurl(words: readonly ShellWord[]): ShellWord | undefined {
  const read = readOptions(words, {
    short: 'AbcCdDeEFhHKmoPQrtTuUwxXyYz',
    long: [
      'upload-file',
      'form',
      'data',
      'data-binary',
      'data-raw',
      'data-ascii',
      'data-urlencode',
      'json',
      'header',
      'output',
      'request',
      'user',
      'url',
      'user-agent',
      'max-time',
      'retry',
      'proxy',
      'cacert',
      'cert',
      'cookie',
      'variable',
      'config',
      'cookie-jar',
      'referer',
    ],
  });
  const uploaded = optionValues(read, 'T', 'upload-file')[0];
  if (uploaded !== undefined) return uploaded;
  const told = optionValues(read, 'H', 'header', 'variable').find((word) =>
    /^(?:%?[\w-]+)?@/.test(knownPrefix(word)),
  );
  if (told !== undefined) return told;
  const form = optionValues(read, 'F', 'form').find((word) => /=[@<]/.test(knownPrefix(word)));
  if (form !== undefined) return form;
  const data = optionValues(
    read,
    ...[
      'd',
      'data',
      'data-binary',
      'data-ascii',
      'data-raw',
      'json',
      'data-urlencode',
      'F',
      'form',
    ],
  );
  return data.find((word) => /^[\w.-]*@/.test(knownPrefix(word)) || holdsOutput(word));
}

/** `$(cat file)` and the like: what it prints is not known, and leaves the machine. */
export function holdsOutput(word: ShellWord): boolean {
  return word.pieces.some((piece) => piece.kind === 'unknown' && piece.cause === 'output');
}
