import { argumentsOf, type SimpleCommand } from '../reading/simple-command';
import { NO_RISK, WHOLE_COMMAND, type RiskRule } from '../risk-rule';
import { textOfWord } from '../shell-value';

/** Programs that take the file to run among their arguments. */
const INTERPRETERS = /^(?:node|nodejs|bun|deno|tsx)$/;
/** Programs that run a script or a package by its name. */
const RUNNERS = /^(?:npm|npx|pnpm|pnpx|yarn|bun|bunx)$/;
/** The files of the command line and of the server, wherever they were installed. */
const OWN_FILE = /(?:^|\/)countersign(?:\.mjs|\/dist\/cli\.js)?$/;

/**
 * This server's own command line (T1): without naming the data directory it makes reset links for
 * people and copies the secrets. It is known by its name, so a copy under another one is not seen.
 */
export const ownCommand: RiskRule = {
  id: 'own-command',
  title: "Runs this server's command line",
  explanation:
    'Runs the command line of this server, which can make links that set passwords and copy its secrets.',
  severity: 'critical',
  isGrantable: false,
  match: (command) => (runsOurs(command) ? WHOLE_COMMAND : NO_RISK),
};

function runsOurs(command: SimpleCommand): boolean {
  const { name } = command;
  if (OWN_FILE.test(textOfWord(command.words[0]) ?? name)) return true;
  const words = argumentsOf(command).map((word) => textOfWord(word) ?? '');
  if (INTERPRETERS.test(name) && words.some((word) => OWN_FILE.test(word))) return true;
  return RUNNERS.test(name) && words.some((word) => /^countersign(?:@.*)?$/.test(word));
}
