import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import type { Profile } from '@/server/domain/profile';
import type { Env } from '@/server/platform/env';
import { analyseCommand } from '@/server/policy/analyse-command';
import { decide } from '@/server/policy/decide';
import type { AnalysisContext } from '@/server/policy/judgement-context';
import { createCommandParser } from '@/server/policy/parse-command';
import { readScriptFile } from '@/server/policy/read-script-file';
import { reachedPath } from '@/server/policy/reached-path';
import { Profiles } from '@/server/store/profiles';
import { addressOf, createAllowedHosts } from '../process/allowed-hosts';
import { dataDirectoryAt } from '../process/data-directory';
import { StartupError } from '../process/startup-error';
import type { CommandTable } from './command-table';
import { judgedAsJson, judgedAsText } from './judged-command';
import { existingData, withDatabase } from './open-data';
import { readCommands } from './read-commands';
import { readSettings } from './read-settings';
import type { ExitCode, Terminal } from './terminal';

interface CheckOptions {
  profile?: string;
  cwd?: string;
  workspace?: string;
  json?: true;
}

/**
 * `policy check`: what the policy says of commands, grants and the absence of people aside. It runs
 * nothing and needs no server.
 */
export function addPolicyCommand(table: CommandTable): void {
  table.program
    .command('policy')
    .description('how commands are judged')
    .command('check')
    .argument('[command]', 'the command, as one word; without it a JSON array on standard input')
    .option('--profile <name>', 'judge as for this profile, in its workspace')
    .option('--cwd <folder>', 'where it would run, in place of the working directory')
    .option('--workspace <folder>', 'where an agent may work freely')
    // The program takes this option from wherever it stands; here it only explains it.
    .option('--home <folder>', 'the home folder of the account that would run it')
    .option('--json', 'write an array with the verdict and the findings of each command')
    .description('judge commands without running them; exits with 0 when they could be judged')
    .action((command: string | undefined, options: CheckOptions) =>
      table.run(() => check(table, command, options)),
    );
}

async function check(
  table: CommandTable,
  given: string | undefined,
  options: CheckOptions,
): Promise<ExitCode> {
  const { terminal } = table;
  const env = readSettings(terminal, {});
  const context = await contextOf(table, env, options);
  const commands = await readCommands(given, terminal.readInput);
  const parser = await createCommandParser();
  const judged = commands.map((command) => ({
    command,
    judgement: decide(analyseCommand(parser, command, context)),
  }));
  const texts = (): string =>
    judged
      .map((each) =>
        given === undefined
          ? `${JSON.stringify(each.command)}\n${judgedAsText(each)}`
          : judgedAsText(each),
      )
      .join('\n');
  await terminal.write(options.json ? judgedAsJson(judged) : texts());
  return 0;
}

async function contextOf(
  { terminal, options }: CommandTable,
  env: Env,
  { profile: profileName, cwd, workspace }: CheckOptions,
): Promise<AnalysisContext> {
  const profile =
    profileName === undefined ? undefined : await findProfile(profileName, env, terminal);
  const { home } = options();
  const folders = { cwd, workspace, home };
  for (const [name, folder] of Object.entries(folders)) {
    // Of a variable that is not set, most likely: what was named must not become another folder.
    if (folder === '') throw new StartupError(`--${name}: is empty. Name a folder.`);
  }
  const resolve = (folder: string): string => path.resolve(terminal.workingDirectory, folder);
  return {
    cwd: resolve(cwd ?? profile?.workspace ?? '.'),
    workspace: resolve(workspace ?? profile?.workspace ?? env.workspaceDirectory),
    home: resolve(home ?? homedir()),
    dataDirectory: env.dataDirectory,
    ownAddresses: createAllowedHosts(env).origins.map(addressOf),
    programDirectory: terminal.rootDirectory,
    readScript: readScriptFile,
    realpath: reachedPath,
  };
}

/** The profile of this name; undefined, which is said, where no server has been started yet. */
async function findProfile(
  name: string,
  env: Env,
  terminal: Terminal,
): Promise<Profile | undefined> {
  if (!existsSync(dataDirectoryAt(env.dataDirectory).databaseFile)) {
    terminal.complain(
      `countersign: there is no database in ${env.dataDirectory}, so the built-in policy judges.\n`,
    );
    return undefined;
  }
  const data = existingData(env, terminal.rootDirectory);
  return withDatabase(data, async (prisma) => {
    const profiles = new Profiles(prisma);
    const profile = await profiles.findByName(name);
    if (profile !== null) return profile;
    const known = await profiles.list({ includeArchived: false });
    const names = known.map((each) => JSON.stringify(each.name)).join(', ');
    throw new StartupError(
      `--profile: there is none called ${JSON.stringify(name)}. Name one of: ${names}.`,
    );
  });
}
