import { packagesExamples } from '../examples/packages-examples';
import { hasOption, readOptions, type OptionSpec } from '../reading/read-options';
import { subcommandOf } from '../reading/subcommand';
import { argumentsOf, type SimpleCommand } from '../reading/simple-command';
import { NO_RISK, type RiskRule } from '../risk-rule';

const REMOVING: readonly (readonly [RegExp, RegExp])[] = [
  [/^npm$/, /^(?:uninstall|remove|rm|r|un|unlink)$/],
  [/^(?:yarn|pnpm|bun|composer|poetry|uv|cargo|pdm|dotnet)$/, /^(?:remove|rm|uninstall|un)$/],
  [/^pip[\d.]*$/, /^uninstall$/],
  [/^(?:apt|apt-get|aptitude)$/, /^(?:remove|purge|autoremove|autopurge)$/],
  [/^(?:dnf|yum|zypper|microdnf)$/, /^(?:remove|erase|autoremove|rm)$/],
  [/^apk$/, /^del$/],
  [/^brew$/, /^(?:uninstall|remove|rm|autoremove)$/],
  [
    /^(?:gem|conda|mamba|snap|flatpak|port|choco|winget|scoop|pipx|pipenv|opkg)$/,
    /^(?:uninstall|remove)$/,
  ],
  [/^pkg$/, /^(?:delete|remove)$/],
  [
    /^(?:asdf|mise|rtx|nvm|fnm|n|rbenv|pyenv|nodenv|goenv|sdk|volta|rustup|jenv)$/,
    /^(?:uninstall|rm|remove|prune)$/,
  ],
  [
    /^(?:micromamba|opam|stack|cabal|luarocks|cpanm|nix-channel|helm-plugin)$/,
    /^(?:remove|uninstall)$/,
  ],
];

/** How the options before the subcommand take values. */
const OPTIONS: readonly (readonly [RegExp, OptionSpec])[] = [
  [/^(?:apt|apt-get|aptitude)$/, { short: 'oct', long: ['option', 'target-release'] }],
  [/^(?:dnf|yum|microdnf)$/, { short: 'cdex', long: ['config', 'exclude', 'enablerepo'] }],
  [
    /^(?:npm|pnpm|yarn|bun)$/,
    { short: 'C', long: ['prefix', 'dir', 'cwd', 'filter', 'workspace'] },
  ],
];
const NO_OPTIONS: OptionSpec = {};

/** Packages taken off the machine or out of the project. */
export const packages: RiskRule = {
  id: 'packages',
  title: 'Removes packages',
  explanation: 'Removes installed packages.',
  severity: 'medium',
  isGrantable: true,
  examples: packagesExamples,
  match: (command) => (removesPackages(command) ? [{}] : NO_RISK),
};

function removesPackages(command: SimpleCommand): boolean {
  const { name } = command;
  const read = readOptions(argumentsOf(command));
  const given = (letter: string, ...long: readonly string[]): boolean =>
    hasOption(read, letter, ...long);
  if (name === 'dpkg') return given('r', 'remove') || given('P', 'purge');
  if (name === 'rpm') return given('e', 'erase');
  if (name === 'nix-collect-garbage') return true;
  if (name === 'nix-env') return given('e', 'uninstall');
  if (name === 'emerge') return given('C', 'unmerge') || given('c', 'depclean');
  if (name === 'xbps-remove') return read.operands.length > 0;
  if (name === 'pacman')
    return read.options.some((option) => option.name === 'R' || option.name === 'remove');
  const options = OPTIONS.find(([program]) => program.test(name))?.[1] ?? NO_OPTIONS;
  const { path } = subcommandOf(command.words, { options, depth: 2 });
  const [first = '', second = ''] = path;
  const verbs = REMOVING.find(([program]) => program.test(name))?.[1];
  if (verbs === undefined) return false;
  const isNested = /^(?:pip|global|tool|env|toolchain|plugin)$/.test(first);
  return verbs.test(isNested ? second : first);
}
