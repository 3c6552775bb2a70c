import { ownCommandExamples } from '../examples/own-command-examples';
import { isBelow, mayBeAnyPath, mayBeWithin } from '../paths/path-pattern';
import { argumentsOf, type SimpleCommand } from '../reading/simple-command';
import { NO_RISK, WHOLE_COMMAND, type RiskRule } from '../risk-rule';
import { textOfWord, type ShellWord } from '../shell-value';
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
  title: "Runs this server's command line, or stops it",
  explanation:
    'Runs the command line of this server, which can make links that set passwords and copy its secrets.',
  severity: 'critical',
  isGrantable: false,
  examples: ownCommandExamples,
  match: (command, surroundings) =>
    stopsServer(command, surroundings)
      ? [{ explanation: 'Stops this server, or the work that it watches over.' }]
      : runsOurs(command) || runsProgram(command, surroundings)
        ? WHOLE_COMMAND
        : NO_RISK,
};

/** Programs that end others, by name or by number. */
const KILLING = /^(?:kill|pkill|killall|skill)$/;
const MANAGING =
  /^(?:systemctl|service|rc-service|sv|pm2|supervisorctl|launchctl|docker|podman|docker-compose)$/;
const STOPPING =
  /^(?:stop|restart|try-restart|reload-or-restart|disable|mask|kill|rm|delete|down|pause|unload|bootout|isolate|freeze)$/;

/** Also by the number of its process, which `ps` shows to everyone. */
function stopsServer(command: SimpleCommand, { serverProcessId }: Surroundings): boolean {
  const words = argumentsOf(command).map((word) => textOfWord(word) ?? '');
  const ends = KILLING.test(command.name)
    ? !words.some((word) => /^-[lL0]$/.test(word))
    : MANAGING.test(command.name) && words.some((word) => STOPPING.test(word));
  if (!ends) return false;
  if (words.some((word) => /(?:^|[/_.-])countersign(?:$|[_.@-])/.test(word))) return true;
  return (
    command.name === 'kill' &&
    serverProcessId !== undefined &&
    words.some((word) => word.replace(/^-/, '') === String(serverProcessId))
  );
}

function runsOurs(command: SimpleCommand): boolean {
  const { name } = command;
  if (OWN_FILE.test(textOfWord(command.words[0]) ?? name)) return true;
  const words = argumentsOf(command).map((word) => textOfWord(word) ?? '');
  if (INTERPRETERS.test(name) && words.some((word) => OWN_FILE.test(word))) return true;
  return RUNNERS.test(name) && words.some((word) => /^countersign(?:@.*)?$/.test(word));
}

/** What is built and started of our program lies in these. */
const RUNNABLE_FOLDERS = ['bin', 'dist', 'server', 'scripts'];
/** Programs that make a copy, or hand on what is in a file. */
const COPYING = /^g?(?:cp|mv|install|rsync|scp|ln|tar|zip|dd)$/;

/**
 * A file of our program, run by itself or by an interpreter, whatever it is called; one of its package
 * scripts; and a copy of it, which would run unseen under another name.
 */
function runsProgram(command: SimpleCommand, surroundings: Surroundings): boolean {
  const isOurs = (word: ShellWord, folders: readonly string[]): boolean =>
    surroundings
      .pathsOf(word, command)
      .some((path) => !mayBeAnyPath(path) && folders.some((folder) => mayBeWithin(path, folder)));
  // Who works on the program itself does so in a workspace.
  const installed = surroundings.programDirectories.filter(
    (folder) => !surroundings.isInWorkspace(folder),
  );
  const runnable = surroundings.programDirectories.flatMap((folder) =>
    RUNNABLE_FOLDERS.map((inner) => `${folder}/${inner}`),
  );
  const { name, words } = command;
  if (COPYING.test(name) && argumentsOf(command).some((word) => isOurs(word, installed)))
    return true;
  if (RUNNERS.test(name)) {
    const isInside = command.directories?.some((path) => installed.some((at) => isBelow(path, at)));
    if (isInside === true || argumentsOf(command).some((word) => isOurs(word, installed)))
      return true;
  }
  const inputs = command.redirects.flatMap(({ operator, target }) =>
    operator === '<' && target !== undefined ? [target] : [],
  );
  const run = INTERPRETERS.test(name) ? [...words, ...inputs] : words.slice(0, 1);
  return run.some((word) => isOurs(word, runnable));
}
