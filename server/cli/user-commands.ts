import { createResetToken } from '@/server/auth/reset-token';
import type { Person } from '@/server/domain/person';
import type { Env } from '@/server/platform/env';
import { insertPasswordReset } from '@/server/store/insert-password-reset';
import { People } from '@/server/store/people';
import { createAllowedHosts } from '../process/allowed-hosts';
import { StartupError } from '../process/startup-error';
import { existingData, readAuditKey, withDatabase } from './open-data';
import { readSettings } from './read-settings';
import type { CommandTable } from './command-table';
import type { ExitCode } from './terminal';
import { textTable } from './text-table';

/** `user list` and `user reset`. */
export function addUserCommands(table: CommandTable): void {
  const user = table.program.command('user').description('people who have an account');
  user
    .command('list')
    .description('who has an account, in which role')
    .action(() => table.run(() => listUsers(table)));
  user
    .command('reset')
    .argument('<email>', 'the address they sign in with')
    .description(
      'print a one-time link, valid for 24 hours, by which a person sets a new password; the server may be running',
    )
    .action((email: string) => table.run(() => resetUser(table, email)));
}

async function listUsers({ terminal, options }: CommandTable): Promise<ExitCode> {
  const data = existingData(readSettings(terminal, options()), terminal.rootDirectory);
  const people = await withDatabase(data, (prisma) => new People(prisma).list());
  const rows = people.map(({ email, name, role, isDisabled }) => [
    email,
    role,
    isDisabled ? 'disabled' : 'active',
    name,
  ]);
  await terminal.write(textTable([['EMAIL', 'ROLE', 'STATE', 'NAME'], ...rows]));
  return 0;
}

async function resetUser({ terminal, options }: CommandTable, email: string): Promise<ExitCode> {
  const env = readSettings(terminal, options());
  const data = existingData(env, terminal.rootDirectory);
  const people = await withDatabase(data, (prisma) => new People(prisma).list());
  const person = findByEmail(people, email);
  const { path, row } = createResetToken({ now: Date.now(), userId: person.id, createdBy: null });
  insertPasswordReset(data.databaseFile, {
    row,
    name: person.name,
    auditKey: readAuditKey(data),
  });
  await terminal.write(
    `${originOf(env)}${path}\n` +
      `For ${person.name} <${person.email}>, once, until ${new Date(row.expiresAt).toISOString()}.\n`,
  );
  return 0;
}

function findByEmail(people: readonly Person[], email: string): Person {
  const wanted = email.trim().toLowerCase();
  const person = people.find((one) => one.email.toLowerCase() === wanted);
  if (person === undefined) {
    throw new StartupError(`email: nobody signs in as ${email}. See countersign user list.`);
  }
  if (person.isDisabled) {
    throw new StartupError(
      `email: the account of ${person.email} is disabled. An administrator has to enable it first.`,
    );
  }
  return person;
}

/** Where people open the server; with a port that the system chooses, only the server knows. */
function originOf(env: Env): string {
  const isChosenLater = env.port === 0 && env.publicOrigins.length === 0;
  if (isChosenLater) return '<the address that the server printed>';
  return createAllowedHosts(env).origins[0] ?? '';
}
