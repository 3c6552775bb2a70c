import { parseEnv } from '@/server/platform/env';
import { dataDirectoryAt } from '../process/data-directory';
import { checkDataDirectory, checkDatabase, checkWorkspace } from './doctor/check-data';
import { checkNode, checkSpace } from './doctor/check-machine';
import { checkLock, checkOrigins, checkPort } from './doctor/check-network';
import { checkSandbox } from './doctor/check-sandbox';
import type { Check } from './doctor/check';
import { migrationsDirectory } from './open-data';
import { environmentWith } from './read-settings';
import type { CommandTable } from './command-table';
import type { ExitCode } from './terminal';

/** `doctor`: what would keep a server from working well here. Changes nothing. */
export function addDoctorCommand(table: CommandTable): void {
  table.program
    .command('doctor')
    .description(
      'look at this machine and these settings; each line is ok, or a problem with what to do',
    )
    .action(() => table.run(() => examine(table)));
}

async function examine({ terminal, options }: CommandTable): Promise<ExitCode> {
  const checks: Check[] = [checkNode(process.versions.node)];
  const outcome = parseEnv(environmentWith(terminal, options()), terminal.workingDirectory);
  if (outcome.ok) {
    const { env } = outcome;
    const data = dataDirectoryAt(env.dataDirectory);
    checks.push(
      { name: 'settings', problem: null, note: 'all are understood' },
      checkDataDirectory(data.directory),
      checkLock(data),
      checkDatabase(data, migrationsDirectory(terminal.rootDirectory)),
      checkSpace(data.directory),
      checkWorkspace(env.workspaceDirectory),
      await checkPort(env, data),
      checkOrigins(env),
      await checkSandbox(environmentWith(terminal, options())),
    );
  } else {
    for (const problem of outcome.problems) checks.push({ name: 'settings', problem });
  }
  for (const check of checks) await terminal.write(lineOf(check));
  return checks.some(({ problem }) => problem !== null) ? 1 : 0;
}

function lineOf(check: Check): string {
  const [state, words] = check.problem === null ? ['ok', check.note] : ['problem', check.problem];
  return `${state.padEnd(8)} ${check.name.padEnd(14)} ${words}\n`;
}
