import { mayBeAnyPath, mayBeWithin } from '../paths/path-pattern';
import { argumentsOf, type SimpleCommand } from '../reading/simple-command';
import { NO_RISK, WHOLE_COMMAND, type RiskRule } from '../risk-rule';
import { textOfWord } from '../shell-value';
import type { Surroundings } from '../surroundings';

/** Programs that take the file to run among their arguments. */
const INTERPRETERS = /^(?:node|nodejs|bun|deno|tsx)$/;
/** Programs that run a script or a package by its name. */
const RUNNERS = /^(?:npm|npx|pnpm|pnpx|yarn|bun|bunx)$/;
/** The files of the command line and of the server, wherever they were installed. */
const OWN_FILE = /(?:^|\/)countersign(?:\.mjs|\/dist\/cli\.js)?$/;

/**
 * This server's own command line (T1): without naming the data directory it makes reset links for
 * people and copies the secrets. It is known by its name, and by the folder it was installed in; a
 * copy under another name elsewhere is not seen.
 */
export const ownCommand: RiskRule = {
  id: 'own-command',
  title: "Runs this server's command line",
  explanation:
    'Runs the command line of this server, which can make links that set passwords and copy its secrets.',
  severity: 'critical',
  isGrantable: false,
  match: (command, surroundings) =>
    runsOurs(command) || runsProgram(command, surroundings) ? WHOLE_COMMAND : NO_RISK,
};

function runsOurs(command: SimpleCommand): boolean {
  const { name } = command;
  if (OWN_FILE.test(textOfWord(command.words[0]) ?? name)) return true;
  const words = argumentsOf(command).map((word) => textOfWord(word) ?? '');
  if (INTERPRETERS.test(name) && words.some((word) => OWN_FILE.test(word))) return true;
  return RUNNERS.test(name) && words.some((word) => /^countersign(?:@.*)?$/.test(word));
}

/** What is built and started of our program lies in these. */
const RUNNABLE_FOLDERS = ['bin', 'dist'];

/** A file of our program, run by itself or by an interpreter, whatever it is called. */
function runsProgram(command: SimpleCommand, surroundings: Surroundings): boolean {
  const { programDirectories } = surroundings;
  const run = INTERPRETERS.test(command.name) ? command.words : command.words.slice(0, 1);
  return run.some((word) =>
    surroundings
      .pathsOf(word, command)
      .some(
        (path) =>
          !mayBeAnyPath(path) &&
          programDirectories.some((folder) =>
            RUNNABLE_FOLDERS.some((inner) => mayBeWithin(path, `${folder}/${inner}`)),
          ),
      ),
  );
}
