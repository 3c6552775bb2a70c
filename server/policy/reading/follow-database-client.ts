import {
  literalWord,
  textOfWord,
  withoutPrefix,
  type Content,
  type ShellWord,
} from '../shell-value';
import { contentsOf, contentsOfScript } from './follow-shell';
import type { Follow } from './invocation';
import { optionValues, readOptions, type OptionSpec } from './read-options';

const CLIENT =
  /^(?:psql|mysql|mariadb|sqlite3?|duckdb|sqlcmd|cockroach|clickhouse(?:-client)?|usql|pgcli|mycli|litecli|sqlplus|snowsql|bq|cqlsh|isql|mongo|mongosh|redis-cli|valkey-cli|keydb-cli)$/;

/** Whether a program of this name sends statements to a database. */
export function isDatabaseClient(name: string): boolean {
  return CLIENT.test(name);
}

/** Options whose value is a file with statements. */
const FILE_OPTIONS: Readonly<Record<string, OptionSpec>> = {
  psql: { short: 'f', long: ['file'] },
  usql: { short: 'f', long: ['file'] },
  cockroach: { short: 'f', long: ['file'] },
  cqlsh: { short: 'f', long: ['file'] },
  snowsql: { short: 'f', long: ['filename'] },
  sqlcmd: { short: 'i' },
  sqlite3: { hasSingleDash: true, long: ['init'] },
  'clickhouse-client': { long: ['queries-file'] },
};

/** A client that is given a file of statements: judged as if it read them from its input. */
export const followDatabaseClient: Follow = (call, { reading, start }) => {
  const [program] = call.words;
  if (program === undefined) return {};
  const files = scriptsOf(call.words).flatMap((file) => contentsOfScript(file, call, reading));
  const piped = call.input.kind === 'file' ? contentsOf(call.input, call, reading) : [];
  const written = [...files, ...piped].filter((content) => content.kind === 'text');
  for (const input of written) start({ ...call, words: [program], redirects: [], input });
  const isUnknown = [call.input, ...files].some(
    (content) => content.kind === 'unknown' && content.cause === 'variable',
  );
  // What was written somewhere before may be what it reads.
  return isUnknown && reading.files.hasUnknownWrites
    ? { output: UNKNOWN, program: { kind: 'unknown', cause: 'variable' } }
    : { output: UNKNOWN };
};

const UNKNOWN: Content = { kind: 'unknown', cause: 'output' };

function scriptsOf(words: readonly ShellWord[]): readonly ShellWord[] {
  const name = (textOfWord(words[0]) ?? '').replace(/^.*\//s, '');
  const spec = Object.hasOwn(FILE_OPTIONS, name) ? FILE_OPTIONS[name] : undefined;
  const given = words.slice(1);
  const named =
    spec === undefined
      ? []
      : optionValues(readOptions(given, spec), ...(spec.short ?? ''), ...(spec.long ?? []));
  return [...named, ...given.flatMap(scriptIn)];
}

/** `.read file` of sqlite, `\i file` of psql, `source file` of mysql, and a script of mongosh. */
function scriptIn(word: ShellWord): readonly ShellWord[] {
  const text = textOfWord(word) ?? '';
  if (/^[\w./-]+\.(?:js|mongodb)$/.test(text)) return [word];
  const [command] = /^(?:\.read|\\ir?|\\\.|source)\s+/i.exec(text) ?? [];
  if (command === undefined) return [];
  const file = withoutPrefix(word, command.length);
  const name = textOfWord(file)?.replace(/[;\s]+$|^['"]|['"]$/g, '');
  return name === undefined ? [] : [literalWord(name, file.span)];
}
