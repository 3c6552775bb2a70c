import { remoteCodeExamples } from '../examples/remote-code-examples';
import { hasExactOption, hasOption, readOptions } from '../reading/read-options';
import { argumentsOf, type SimpleCommand } from '../reading/simple-command';
import { subcommandOf } from '../reading/subcommand';
import { NO_RISK, type RiskRule } from '../risk-rule';
import { textOfWord } from '../shell-value';

const ALWAYS_FETCHING: ReadonlySet<string> = new Set(['uvx', 'bunx', 'pnpx']);
const FETCHING_SUBCOMMANDS: ReadonlySet<string> = new Set([
  'pnpm dlx',
  'yarn dlx',
  'bun x',
  'npm init',
  'npm create',
  'npm innit',
  'yarn create',
  'pnpm create',
  'bun create',
  'pipx run',
  'nix run',
]);
const ADDRESS = /^(?:git\+)?(?:https?|ssh|git):\/\/|^(?:github|gitlab|bitbucket):|^git@/;

const FETCHING = /^(?:npx|npm|pnpm|yarn|bun|pipx|uv|nix|go|deno|pip[\d.]*|gem|cargo)$/;

/** Code from elsewhere, run in one or more steps: fetched, decoded, or straight from a registry. */
export const remoteCode: RiskRule = {
  id: 'remote-code',
  title: 'Runs code from elsewhere',
  explanation: 'Runs code that was fetched from the network.',
  severity: 'critical',
  isGrantable: true,
  examples: remoteCodeExamples,
  match: (command) => {
    const cause = command.program?.kind === 'unknown' ? command.program.cause : undefined;
    if (cause === 'downloaded') return [{}];
    if (cause === 'decoded') {
      return [{ explanation: 'Runs code that is decoded first, so what it does cannot be read.' }];
    }
    if (fetchesPackage(command)) {
      return [{ explanation: 'Fetches a package and runs it straight away.' }];
    }
    return NO_RISK;
  },
};

function fetchesPackage(command: SimpleCommand): boolean {
  const { name } = command;
  const words = argumentsOf(command);
  if (ALWAYS_FETCHING.has(name)) return true;
  if (!FETCHING.test(name)) return false;
  const one = subcommandOf(command.words, { options: {} }).path.join(' ');
  const two = subcommandOf(command.words, { options: {}, depth: 2 }).path.join(' ');
  const read = readOptions(words, {
    short: 'pc',
    long: ['package', 'call'],
    stopsAtOperand: name === 'npx',
  });
  const isAgreed =
    hasExactOption(read, 'y') ||
    hasOption(read, 'yes') ||
    command.assignments.some(({ name: variable }) => /^npm_config_yes$/i.test(variable));
  if (name === 'npx' || (name === 'npm' && (one === 'exec' || one === 'x'))) {
    const packageName = textOfWord(read.operands[name === 'npx' ? 0 : 1]) ?? '';
    return isAgreed || ADDRESS.test(packageName);
  }
  // Without the name of a package, as in `npm init -y`, nothing is fetched.
  const fetches = FETCHING_SUBCOMMANDS.has(`${name} ${one}`) && two !== one;
  if (fetches || (name === 'uv' && two === 'tool run')) return true;
  const texts = words.map((word) => textOfWord(word) ?? '');
  if (name === 'uv' && one === 'run') return texts.some((text) => /^https?:\/\//.test(text));
  const hasAddress = texts.some((text) => ADDRESS.test(text));
  if (name === 'go' && one === 'run')
    return texts.some((text) => /@|^[\w-]+\.[\w.-]+\//.test(text));
  if (name === 'deno') return hasAddress || texts.some((text) => /^(?:npm|jsr):/.test(text));
  const installs =
    /^(?:pip[\d.]*|npm|pnpm|yarn|gem|cargo|bun)$/.test(name) && /^(?:install|i|add)$/.test(one);
  return installs && hasAddress;
}
