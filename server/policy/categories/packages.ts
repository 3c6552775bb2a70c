import { hasOption, readOptions } from '../reading/read-options';
import { subcommandOf } from '../reading/subcommand';
import { argumentsOf, type SimpleCommand } from '../reading/simple-command';
import { NO_RISK, type RiskRule } from '../risk-rule';

const REMOVING: readonly (readonly [RegExp, RegExp])[] = [
  [/^npm$/, /^(?:uninstall|remove|rm|r|un|unlink)$/],
  [/^(?:yarn|pnpm|bun|composer|poetry|uv|cargo|pdm)$/, /^(?:remove|rm|uninstall|un|uninstall)$/],
  [/^pip[\d.]*$/, /^uninstall$/],
  [/^(?:apt|apt-get|aptitude)$/, /^(?:remove|purge|autoremove|autopurge)$/],
  [/^(?:dnf|yum|zypper|microdnf)$/, /^(?:remove|erase|autoremove|rm)$/],
  [/^apk$/, /^del$/],
  [/^brew$/, /^(?:uninstall|remove|rm|autoremove)$/],
  [
    /^(?:gem|conda|mamba|snap|flatpak|nix-env|port|choco|winget|scoop|pipx)$/,
    /^(?:uninstall|remove)$/,
  ],
  [/^(?:pkg|xbps-remove|emerge)$/, /^(?:delete|remove|unmerge)$/],
];

/** Packages taken off the machine or out of the project. */
export const packages: RiskRule = {
  id: 'packages',
  title: 'Removes packages',
  explanation: 'Removes installed packages.',
  severity: 'medium',
  isGrantable: true,
  match: (command) => (removesPackages(command) ? [{}] : NO_RISK),
};

function removesPackages(command: SimpleCommand): boolean {
  const { name } = command;
  const read = readOptions(argumentsOf(command));
  const given = (letter: string, ...long: readonly string[]): boolean =>
    hasOption(read, letter, ...long);
  if (name === 'dpkg') return given('r', 'remove') || given('P', 'purge');
  if (name === 'rpm') return given('e', 'erase');
  if (name === 'pacman')
    return read.options.some((option) => option.name === 'R' || option.name === 'remove');
  const { path } = subcommandOf(command.words, { options: { short: 'Coyq' }, depth: 2 });
  const [first = '', second = ''] = path;
  const verbs = REMOVING.find(([program]) => program.test(name))?.[1];
  if (verbs === undefined) return false;
  const isNested = /^(?:pip|global|tool)$/.test(first);
  return verbs.test(isNested ? second : first);
}
