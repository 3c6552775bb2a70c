import { Command, CommanderError } from 'commander';
import { reportStartupFailure, StartupError } from '../process/startup-error';
import { addAuditCommands } from './audit-commands';
import { addBackupCommands } from './backup-commands';
import { addDoctorCommand } from './doctor-command';
import { addPolicyCommand } from './policy-command';
import { programVersion } from '../program-version';
import type { CommandTable } from './command-table';
import type { GlobalOptions } from './read-settings';
import { addStartCommand } from './start-command';
import type { ExitCode, Terminal } from './terminal';
import { addUserCommands } from './user-commands';

const EXIT_CODES = `
Exit codes: 0 all is well, 1 a problem was found or the command could not be done, 2 it was spelled wrong.
Settings are read from the environment, as the server reads them.`;

/**
 * Runs one command. Never rejects, and ends no process: gives the exit code, or null when a server was
 * started that goes on by itself. Whatever goes wrong is one line on standard error, unless it is a
 * defect of the program.
 *
 * @param words what was typed after the name of the program
 */
export async function runCommandLine(
  words: readonly string[],
  terminal: Terminal,
): Promise<ExitCode> {
  const version = programVersion(terminal.rootDirectory);
  let outcome: ExitCode = 0;
  let output = '';
  const program = new Command('countersign')
    .description('Agents act. You countersign.')
    .version(version, '--version', 'print the version')
    .helpOption('-h, --help', 'say how a command is used')
    .helpCommand(false)
    .option('--home <folder>', 'the data directory, in place of COUNTERSIGN_HOME')
    .addHelpText('after', EXIT_CODES)
    .showSuggestionAfterError(true)
    .exitOverride()
    .configureOutput({
      writeOut: (text) => {
        output += text;
      },
      writeErr: (text) => {
        terminal.complain(text);
      },
      outputError: (text, write) => {
        write(`countersign: ${text.replace(/^error: /, '').replaceAll(/\n(?=.)/g, ' ')}`);
      },
    });
  const table: CommandTable = {
    program,
    terminal,
    version,
    options: () => program.opts<GlobalOptions>(),
    run: async (work) => {
      outcome = await work();
    },
  };
  for (const add of [
    addStartCommand,
    addUserCommands,
    addBackupCommands,
    addAuditCommands,
    addPolicyCommand,
    addDoctorCommand,
  ]) {
    add(table);
  }
  try {
    await program.parseAsync(words, { from: 'user' });
  } catch (error) {
    outcome = exitCodeOf(error, terminal);
  }
  if (output !== '') await terminal.write(output);
  return outcome;
}

function exitCodeOf(error: unknown, terminal: Terminal): ExitCode {
  // It has written its line already; help and version end this way too.
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
  if (error instanceof StartupError) {
    reportStartupFailure(error, terminal.complain);
    return 1;
  }
  const trace = error instanceof Error ? (error.stack ?? error.message) : String(error);
  terminal.complain(
    `countersign: could not do this because of a defect in the program.\n${trace}\n`,
  );
  return 1;
}
