import { homedir } from 'node:os';
import path from 'node:path';
import type { Env } from '@/server/platform/env';
import { analyseCommand } from '@/server/policy/analyse-command';
import { decide, NOTHING_SETTLED, type Grounds } from '@/server/policy/decide';
import type { AnalysisContext } from '@/server/policy/judgement-context';
import { createCommandParser } from '@/server/policy/parse-command';
import { readScriptFile } from '@/server/policy/read-script-file';
import { reachedPath } from '@/server/policy/reached-path';
import { compileRules } from '@/server/policy/rules/compile-rules';
import { addressOf, createAllowedHosts } from '../process/allowed-hosts';
import { StartupError } from '../process/startup-error';
import type { CommandTable } from './command-table';
import { findCheckedProfile, type CheckedProfile } from './find-checked-profile';
import { judgedAsJson, judgedAsText } from './judged-command';
import { readCommands } from './read-commands';
import { readSettings } from './read-settings';
import type { ExitCode } from './terminal';

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
  const checked =
    options.profile === undefined
      ? undefined
      : await findCheckedProfile(options.profile, env, terminal);
  const context = contextOf(table, env, { ...options, checked });
  const grounds = groundsOf(checked, context);
  const commands = await readCommands(given, terminal.readInput);
  const parser = await createCommandParser();
  const judged = commands.map((command) => ({
    command,
    judgement: decide(analyseCommand(parser, command, context), grounds),
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

/** The mode and the rules of a profile; grants belong to sessions and people, and count for nothing here. */
function groundsOf(checked: CheckedProfile | undefined, context: AnalysisContext): Grounds {
  if (checked === undefined) return NOTHING_SETTLED;
  const spelled = (folder: string): string[] => [...new Set([folder, reachedPath(folder)])];
  const folders = { homes: spelled(context.home), workspaces: spelled(context.workspace) };
  return {
    ...NOTHING_SETTLED,
    mode: checked.profile.mode,
    rules: compileRules(checked.rules, folders),
  };
}

function contextOf(
  { terminal, options }: CommandTable,
  env: Env,
  { checked, cwd, workspace }: CheckOptions & { checked: CheckedProfile | undefined },
): AnalysisContext {
  const own = checked?.profile.workspace;
  const { home } = options();
  const folders = { cwd, workspace, home };
  for (const [name, folder] of Object.entries(folders)) {
    // Of a variable that is not set, most likely: what was named must not become another folder.
    if (folder === '') throw new StartupError(`--${name}: is empty. Name a folder.`);
  }
  const resolve = (folder: string): string => path.resolve(terminal.workingDirectory, folder);
  return {
    cwd: resolve(cwd ?? own ?? '.'),
    workspace: resolve(workspace ?? own ?? env.workspaceDirectory),
    home: resolve(home ?? homedir()),
    dataDirectory: env.dataDirectory,
    ownAddresses: createAllowedHosts(env).origins.map(addressOf),
    programDirectory: terminal.rootDirectory,
    readScript: readScriptFile,
    realpath: reachedPath,
  };
}
