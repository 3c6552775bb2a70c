import { databaseExamples } from '../examples/database-examples';
import { isDatabaseClient } from '../reading/follow-database-client';
import { argumentsOf, type SimpleCommand } from '../reading/simple-command';
import { NO_RISK, type RiskRule } from '../risk-rule';
import { textOfPieces, textOfWord } from '../shell-value';

const DESTROYING_PROGRAM = /^(?:dropdb|dropuser|pg_dropcluster|mongorestore)$/;
const DESTROYING =
  /\bdrop\s+(?:table|database|schema|index|view|materialized|user|role|keyspace|collection|column|function|trigger|sequence|type|extension|owned)\b|\btruncate\b|\bflush(?:all|db)\b|\bdropdatabase\b|\.drop\s*\(|\bdelete(?:many|one)?\s*\(\s*\{\s*\}|\.remove\s*\(\s*\{?\s*\}?\s*\)|\balter\s+table\b.{0,200}\bdrop\b|\bexecute\b[\s\S]{0,400}\|\||(?:^|\n)[ \t]*(?:\.(?:restore|clone)|shutdown)\b/i;
const CHANGING = /^\s*(?:with\b[\s\S]*?\)\s*)?(?:delete\s+from|update\s+(?!statistics\b))/i;
/** A condition that every row meets: `1=1`, `'a'='a'`, `true`, also as one of several. */
const ALWAYS = String.raw`\(?\s*(?:true|not\s+false|[1-9]\d*(?!\s*[=<>!])|(['"]?)([\w.]+)\1\s*(?:=|==|>=|<=|like)\s*\1\2\1)\s*\)?`;
const UNLIMITED = new RegExp(
  String.raw`\b(?:where|or)\s+${ALWAYS}\s*(?:$|\b(?:or|limit|returning)\b)`,
  'i',
);
const LIMITING = /\bwhere\b/i;

/** Statements after which data is gone: whole tables, or rows without a limit. */
export const database: RiskRule = {
  id: 'database',
  title: 'Destroys data in a database',
  explanation: 'Removes or overwrites data in a database.',
  severity: 'high',
  isGrantable: true,
  examples: databaseExamples,
  match: (command) => {
    if (DESTROYING_PROGRAM.test(command.name)) return [{}];
    if (removesStored(command)) return [{}];
    if (command.name === 'mysqladmin')
      return /\b(?:drop|flush)\b/.test(textOf(command)) ? [{}] : NO_RISK;
    if (runsDestroyingTask(command)) {
      return [{ explanation: 'Drops or empties the database of a project.' }];
    }
    const isExecuting =
      command.name === 'prisma' && textOfWord(argumentsOf(command)[1]) === 'execute';
    if (!isDatabaseClient(command.name) && !isExecuting) return NO_RISK;
    const text = textOf(command);
    // A comment counts as a blank between the words of a statement.
    const plain = withoutComments(text);
    if (DESTROYING.test(plain) || DESTROYING.test(text)) return [{}];
    if (command.wrappers.includes('xargs') && /\b(?:del|unlink)\b/i.test(text)) return [{}];
    const isUnlimited = statements(command).some(
      (statement) =>
        CHANGING.test(statement) && (!LIMITING.test(statement) || UNLIMITED.test(statement)),
    );
    return isUnlimited ? [{ explanation: 'Changes or deletes every row of a table.' }] : NO_RISK;
  },
};

/** Other stores, by the words with which something is gone. */
const STORES: readonly (readonly [RegExp, RegExp])[] = [
  [/^pg_restore$/, /^(?:-[a-zA-Z]*c|--clean|--cle)/],
  [/^influx$/, /^(?:delete|drop)$/],
  [/^(?:consul|nomad|vault|etcdctl|zkcli)$/, /^(?:delete|del|rmr|destroy|deleteall)$/],
  [
    /^kafka-(?:topics|delete-records|consumer-groups|configs)(?:\.sh)?$/,
    /^--(?:delete|reset-offsets|offset-json-file)/,
  ],
  [/^rabbitmqctl$/, /^(?:reset|force_reset|delete_\w+|purge_queue|stop_app)$/],
  [/^rabbitmqadmin$/, /^(?:delete|purge)$/],
  [/^(?:alembic)$/, /^downgrade$/],
  [/^flyway$/, /^(?:clean|undo)$/],
  [/^liquibase$/, /^(?:drop-?all|rollback.*)$/i],
  [/^wp$/, /^(?:reset|drop|clean|delete)$/],
  [/^drush$/, /^(?:sql[:-](?:drop|create)|site[:-]install|pm[:-]uninstall)$/],
  [/^mix$/, /^ecto\.(?:drop|reset|rollback)$/],
  [/^(?:hasura|migrate|dbmate|goose|sqlx|diesel)$/, /^(?:down|drop|reset|--down|revert|redo)$/],
];

/** A search index is emptied by a call: `DELETE /_all`, `_delete_by_query`. */
function emptiesIndex({ name }: SimpleCommand, texts: readonly string[]): boolean {
  if (name !== 'curl') return false;
  if (texts.some((text) => /\/_delete_by_query\b/.test(text))) return true;
  const isDeleting = texts.some((text) => /^(?:-X|--request=)?DELETE$/i.test(text));
  return isDeleting && texts.some((text) => /:9[23]00(?:\/|$)/.test(text));
}

function removesStored(command: SimpleCommand): boolean {
  const words = argumentsOf(command).map((word) => textOfWord(word) ?? '');
  if (emptiesIndex(command, words)) return true;
  const removes = STORES.find(([program]) => program.test(command.name))?.[1];
  return removes !== undefined && words.some((word) => removes.test(word));
}

/** Tasks of frameworks that drop or empty a whole database, by what starts them. */
const DESTROYING_TASKS: readonly (readonly [RegExp, RegExp])[] = [
  [/^prisma$/, /^(?:reset|--force-reset|--accept-data-loss)$/],
  [/^(?:rails|rake)$/, /^db:(?:drop|reset|purge|truncate_all|migrate:reset)\b/],
  [/^(?:php[\d.]*|artisan)$/, /^(?:migrate:(?:fresh|reset|refresh)|db:wipe)$/],
  [/^(?:python[\d.]*|django-admin|manage\.py)$/, /^(?:flush|reset_db|sqlflush)$/],
  [
    /^(?:sequelize|sequelize-cli|typeorm|knex|drizzle-kit)$/,
    /^(?:db:drop(?::all)?|db:migrate:undo(?::all)?|schema:drop|migrate:rollback|migrate:down|drop)$/,
  ],
  [/^(?:doctrine|console)$/, /^doctrine:(?:database|schema):drop$/],
];

function runsDestroyingTask(command: SimpleCommand): boolean {
  const task = DESTROYING_TASKS.find(([program]) => program.test(command.name))?.[1];
  if (task === undefined) return false;
  const words = argumentsOf(command).map((word) => textOfWord(word) ?? '');
  const isScript = /^(?:php|python)/.test(command.name);
  // `python manage.py flush`: the task comes behind the script.
  if (isScript && !/(?:^|\/)(?:artisan|manage\.py)$/.test(words[0] ?? '')) return false;
  return words.some((word) => task.test(word));
}

function texts(command: SimpleCommand): readonly string[] {
  const given = argumentsOf(command).map(({ pieces }) =>
    pieces.map((piece) => (piece.kind === 'text' ? piece.text : '…')).join(''),
  );
  const input = command.input.kind === 'text' ? textOfPieces(command.input.pieces) : undefined;
  // A line for the shell is read as one.
  return [...given, ...(input === undefined ? [] : [input])].map((text) =>
    text.replace(/^[ \t]*\\!.*$/gm, ''),
  );
}

const textOf = (command: SimpleCommand): string => texts(command).join('\n');

function statements(command: SimpleCommand): readonly string[] {
  return texts(command)
    .map((text) => text.replace(/^--?(?:c|e|command|execute|query|eval)=?/, ''))
    .flatMap((text) => withoutComments(text.replace(/--[^\n]*/g, ' ')).split(';'));
}

/** Each comment between slash and star as a blank. Takes no longer than the text, however many of them stay open. */
function withoutComments(text: string): string {
  let plain = '';
  let from = 0;
  for (;;) {
    const start = text.indexOf('/*', from);
    const end = start === -1 ? -1 : text.indexOf('*/', start + 2);
    if (end === -1) return plain + text.slice(from);
    plain += `${text.slice(from, start)} `;
    from = end + 2;
  }
}
