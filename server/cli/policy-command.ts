import { homedir } from 'node:os';
import path from 'node:path';
import type { Finding } from '@/server/domain/finding';
import type { Judgement } from '@/server/domain/judgement';
import { analyseCommand } from '@/server/policy/analyse-command';
import { decide } from '@/server/policy/decide';
import { createCommandParser } from '@/server/policy/parse-command';
import { readScriptFile } from '@/server/policy/read-script-file';
import { realPath } from '@/server/policy/real-path';
import { addressOf, createAllowedHosts } from '../process/allowed-hosts';
import { readSettings } from './read-settings';
import type { CommandTable } from './command-table';
import type { ExitCode } from './terminal';

interface CheckOptions {
  cwd?: string;
  json?: true;
}

const VERDICT_WORDS: Readonly<Record<Judgement['verdict'], string>> = {
  allow: 'runs without asking',
  ask: 'asks a person first',
  deny: 'is refused',
  never: 'is never run, whoever approves',
};

/** `policy check`: what the policy says of a command, grants aside. It runs nothing. */
export function addPolicyCommand(table: CommandTable): void {
  table.program
    .command('policy')
    .description('how commands are judged')
    .command('check')
    .argument('<command>', 'the command, as one word')
    .option('--cwd <folder>', 'where it would run, in place of the working directory')
    .option('--json', 'write the judgement as JSON')
    .description('judge a command without running it; exits with 1 unless it runs without asking')
    .action((command: string, options: CheckOptions) =>
      table.run(() => check(table, command, options)),
    );
}

async function check(
  { terminal, options }: CommandTable,
  command: string,
  { cwd = '.', json }: CheckOptions,
): Promise<ExitCode> {
  const env = readSettings(terminal, options());
  const analysis = analyseCommand(await createCommandParser(), command, {
    home: homedir(),
    dataDirectory: env.dataDirectory,
    ownAddresses: createAllowedHosts(env).origins.map(addressOf),
    cwd: path.resolve(terminal.workingDirectory, cwd),
    workspace: env.workspaceDirectory,
    readScript: readScriptFile,
    realpath: realPath,
  });
  const judgement = decide({ analysis, grant: undefined });
  await terminal.write(json ? asJson(judgement, command) : asText(judgement, command));
  return judgement.verdict === 'allow' ? 0 : 1;
}

/** Each finding with its own part of the command, which its span gives in UTF-16 code units. */
function asJson(judgement: Judgement, command: string): string {
  const findings = judgement.findings.map((finding) => ({
    ...finding,
    part: partOf(finding, command),
  }));
  return `${JSON.stringify({ ...judgement, findings }, null, 2)}\n`;
}

function asText(judgement: Judgement, command: string): string {
  const { verdict, findings } = judgement;
  const lines = findings.map(
    (finding) =>
      `  ${finding.severity}  ${finding.title} (${finding.category})\n` +
      `    ${finding.explanation}\n    in: ${JSON.stringify(partOf(finding, command))}\n`,
  );
  const said = 'explanation' in judgement ? judgement.explanation : '';
  // One finding explains itself.
  const isRepeated = findings.some((finding) => finding.explanation === said);
  const explanation = said === '' || isRepeated ? '' : `${said}\n`;
  return `${verdict}: ${VERDICT_WORDS[verdict]}\n${explanation}${lines.join('')}`;
}

function partOf({ span }: Finding, command: string): string {
  return command.slice(span.start, span.end);
}
