import { argumentsOf, type SimpleCommand } from '../reading/simple-command';
import { NO_RISK, type RiskRule } from '../risk-rule';
import { textOfPieces } from '../shell-value';

const CLIENTS =
  /^(?:psql|mysql|mariadb|sqlite3?|duckdb|sqlcmd|cockroach|clickhouse(?:-client)?|usql|pgcli|mycli|litecli|sqlplus|snowsql|bq|cqlsh|isql|mongo|mongosh|redis-cli|valkey-cli|keydb-cli)$/;
const DESTROYING_PROGRAM = /^(?:dropdb|dropuser|pg_dropcluster|mongorestore)$/;
const DESTROYING =
  /\bdrop\s+(?:table|database|schema|index|view|materialized|user|role|keyspace|collection|column|function|trigger|sequence|type|extension|owned)\b|\btruncate\b|\bflush(?:all|db)\b|\bdropdatabase\b|\.drop\s*\(|\bdelete(?:many|one)?\s*\(\s*\{\s*\}|\.remove\s*\(\s*\{?\s*\}?\s*\)|\balter\s+table\b.{0,200}\bdrop\b/i;
const CHANGING = /^\s*(?:with\b[\s\S]*?\)\s*)?(?:delete\s+from|update\s+(?!statistics\b))/i;
const LIMITING = /\bwhere\b(?!\s*\(?\s*(?:1\s*=\s*1|true|1)\s*\)?\s*(?:;|$))/i;

/** Statements after which data is gone: whole tables, or rows without a limit. */
export const database: RiskRule = {
  id: 'database',
  title: 'Destroys data in a database',
  explanation: 'Removes or overwrites data in a database.',
  severity: 'high',
  isGrantable: true,
  match: (command) => {
    if (DESTROYING_PROGRAM.test(command.name)) return [{}];
    if (command.name === 'mysqladmin')
      return /\b(?:drop|flush)\b/.test(textOf(command)) ? [{}] : NO_RISK;
    if (!CLIENTS.test(command.name)) return NO_RISK;
    const text = textOf(command);
    if (DESTROYING.test(text)) return [{}];
    const isUnlimited = statements(command).some(
      (statement) => CHANGING.test(statement) && !LIMITING.test(statement),
    );
    return isUnlimited ? [{ explanation: 'Changes or deletes every row of a table.' }] : NO_RISK;
  },
};

function texts(command: SimpleCommand): readonly string[] {
  const given = argumentsOf(command).map(({ pieces }) =>
    pieces.map((piece) => (piece.kind === 'text' ? piece.text : '…')).join(''),
  );
  const input = command.input.kind === 'text' ? textOfPieces(command.input.pieces) : undefined;
  return input === undefined ? given : [...given, input];
}

const textOf = (command: SimpleCommand): string => texts(command).join('\n');

function statements(command: SimpleCommand): readonly string[] {
  return texts(command)
    .map((text) => text.replace(/^--?(?:c|e|command|execute|query|eval)=?/, ''))
    .flatMap((text) => text.replace(/--[^\n]*|\/\*[\s\S]*?\*\//g, ' ').split(';'));
}
