import {
  knownPrefix,
  literalWord,
  textOfWord,
  withoutPrefix,
  type ShellWord,
} from '../shell-value';
import { optionValues, readOptions, type OptionSpec } from './read-options';

/** Programs that write to the operand at this place, counted from 0. */
const OPERANDS: readonly (readonly [RegExp, number, OptionSpec])[] = [
  [/^uniq$/, 1, { short: 'fsw' }],
  [/^xxd$/, 1, { short: 'clogsR' }],
];

/** Programs that write to the value of an option. */
const OPTIONS: readonly (readonly [RegExp, OptionSpec])[] = [
  [/^(?:shuf|iconv|age|pandoc|jo|tsort|protoc|xmllint)$/, { short: 'o', long: ['output'] }],
  [/^openssl$/, { hasSingleDash: true, long: ['out', 'keyout'] }],
  [/^(?:pg_dump|pg_dumpall|mysqldump)$/, { short: 'f', long: ['file', 'result-file'] }],
  [/^(?:logrotate)$/, { short: 's', long: ['state'] }],
  [/^(?:yt-dlp|youtube-dl)$/, { short: 'oP', long: ['output', 'paths'] }],
  [/^(?:strace|ltrace)$/, { short: 'o', long: ['output'] }],
  [/^(?:nmap)$/, { hasSingleDash: true, long: ['oN', 'oX', 'oG', 'oA'] }],
  [/^(?:tcpdump|tshark)$/, { short: 'w' }],
];

const LONGEST_SEARCHED = 4_096;

const CURL = ['stderr', 'etag-save', 'hsts', 'alt-svc', 'libcurl', 'trace', 'trace-ascii'];
/** In a program of `sed`: `w file`, and the same behind an `s` command. */
const SED_WRITES = /(?:^|[;{}\n/|,#!\d$])\s*[0-9gpiImMe]*[wW]\s+(\S[^\n;}]*)/g;
/** In a script of an editor: `w file`, `saveas file`. */
const EDITOR_WRITES = /^(?:\+|-c)?:?\s*(?:w(?:rite)?|sav(?:eas)?|wq|x)!?\s+([^\s!|>]\S*)/;
/** What a client of a database puts into a file: `INTO OUTFILE`, `.output`, `writefile`, `\o`. */
const CLIENT_WRITES =
  /\binto\s+(?:out|dump)file\s+['"]([^'"]+)['"]|^\s*\.(?:output|once|save|backup|dump|log)\s+(?:main\s+)?([^\s|]\S*)|\bwritefile\s*\(\s*['"]([^'"]+)['"]|^\s*\\(?:o|w|g)\s+([^\s|]\S*)|\bcopy\b[^;]{0,400}\bto\s+['"]?([/~.][^'"\s;]*)/gim;

/**
 * The files that converters, editors and clients write to, other than by redirects; see
 * `writtenTargets` for the programs that copy, move and fetch.
 */
export function convertedTargets(name: string, words: readonly ShellWord[]): readonly ShellWord[] {
  const given = words.slice(1);
  const operand = OPERANDS.find(([program]) => program.test(name));
  if (operand !== undefined) {
    const [, place, spec] = operand;
    return readOptions(given, spec).operands.slice(place, place + 1);
  }
  const option = OPTIONS.find(([program]) => program.test(name));
  if (option !== undefined) return valuesOf(given, option[1]);
  if (name === 'curl') return valuesOf(given, { long: CURL });
  if (/^g?find$/.test(name)) return behind(given, /^-(?:fprint0?|fls|fprintf)$/);
  if (/^g?sed$/.test(name)) return given.flatMap((word) => matchesIn(word, SED_WRITES));
  if (/^(?:n?vim?|ex|view|ed)$/.test(name)) return given.flatMap(writtenByEditor);
  if (/^(?:sqlite3?|duckdb|mysql|mariadb|psql|mycli|pgcli)$/.test(name)) {
    return given.flatMap((word) => matchesIn(word, CLIENT_WRITES));
  }
  if (/^[gmn]?awk$/.test(name)) return writtenByAwk(given);
  if (/^(?:docker|podman|nerdctl)$/.test(name)) return copiedOut(given);
  if (name === 'chattr') {
    return readOptions(given).operands.filter((word) => !/^[+=-]/.test(knownPrefix(word)));
  }
  if (/^(?:rename|prename|rename\.ul|mmv|file-rename)$/.test(name)) {
    return readOptions(given, { short: 'e' }).operands.flatMap(asPath);
  }
  return [];
}

const valuesOf = (words: readonly ShellWord[], spec: OptionSpec): readonly ShellWord[] =>
  optionValues(readOptions(words, spec), ...(spec.short ?? ''), ...(spec.long ?? []));

const behind = (words: readonly ShellWord[], option: RegExp): readonly ShellWord[] =>
  words.filter((_, index) => option.test(textOfWord(words[index - 1]) ?? ''));

function matchesIn(word: ShellWord, pattern: RegExp): readonly ShellWord[] {
  const text = textOfWord(word) ?? '';
  // A longer program counts as code, whatever it says.
  if (text.length > LONGEST_SEARCHED) return [];
  return Array.from(text.matchAll(pattern)).flatMap((found) => {
    const file = found.slice(1).find((each: string | undefined) => each !== undefined);
    return file === undefined ? [] : [literalWord(file.trim(), word.span)];
  });
}

function writtenByEditor(word: ShellWord): readonly ShellWord[] {
  const [, file] = EDITOR_WRITES.exec(textOfWord(word) ?? '') ?? [];
  return file === undefined ? [] : [literalWord(file, word.span)];
}

/** `print > f` with `-v f=file`: which variable it is does not matter, each may be the file. */
function writtenByAwk(words: readonly ShellWord[]): readonly ShellWord[] {
  const read = readOptions(words, { short: 'vFf', long: ['assign', 'file'], stopsAtOperand: true });
  const writes = words.some((word) => />\s{0,8}\(?\s{0,8}[A-Za-z_]/.test(textOfWord(word) ?? ''));
  if (!writes) return [];
  return optionValues(read, 'v', 'assign').flatMap((value) => {
    const at = knownPrefix(value).indexOf('=');
    return at === -1 ? [] : [withoutPrefix(value, at + 1)];
  });
}

/** `docker cp container:file here`. */
function copiedOut(words: readonly ShellWord[]): readonly ShellWord[] {
  const at = words.findIndex((word) => textOfWord(word) === 'cp');
  if (at === -1 || at > 1) return [];
  const { operands } = readOptions(words.slice(at + 1));
  return operands.slice(1, 2);
}

const asPath = (word: ShellWord): readonly ShellWord[] =>
  knownPrefix(word).includes('/') && !/^(?:s|y|tr)\//.test(knownPrefix(word)) ? [word] : [];
