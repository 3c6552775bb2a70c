import { protectedWritesExamples } from '../examples/protected-writes-examples';
import { explainPath, explainWord } from '../explain-word';
import { mayBeAnyPath, splitPath, type PathPattern } from '../paths/path-pattern';
import { sensitivityOfWrite } from '../paths/sensitive-paths';
import { isSystemPath } from '../paths/system-folders';
import { movedAway } from '../reading/deleted-targets';
import { hasOption, readOptions } from '../reading/read-options';
import { argumentsOf, type SimpleCommand } from '../reading/simple-command';
import { subcommandOf } from '../reading/subcommand';
import { unpackingBy } from '../reading/unpacking';
import { writtenTargets } from '../reading/written-targets';
import { NO_RISK, type RiskMatch, type RiskRule } from '../risk-rule';
import { knownPrefix, textOfWord, type ShellWord } from '../shell-value';
import type { Surroundings } from '../surroundings';

/** Writes to what others run, obey or keep secret. */
export const protectedWrites: RiskRule = {
  id: 'protected-writes',
  title: 'Changes a protected file',
  explanation: 'Writes to a file that decides what the system or other programs do.',
  severity: 'high',
  isGrantable: true,
  examples: protectedWritesExamples,
  match: (command, surroundings) => {
    const setting = settingChange(command);
    if (setting !== undefined) return [{ explanation: setting }];
    return [
      ...redirectMatches(command, surroundings),
      ...targetMatches(command, surroundings),
      ...unpackMatches(command, surroundings),
      ...linkMatches(command, surroundings),
      ...movedAway(command).flatMap((word) =>
        judgePaths(word, surroundings.pathsOf(word, command), { surroundings, verb: 'Moves away' }),
      ),
    ].slice(0, 8);
  },
};

function redirectMatches(command: SimpleCommand, surroundings: Surroundings): readonly RiskMatch[] {
  return command.redirects.flatMap(({ operator, target, span }) => {
    if (target === undefined || !operator.includes('>') || isDescriptor(target)) return [];
    const paths = pathsHere(target, command, surroundings);
    return judgePaths(target, paths, { surroundings, verb: 'Writes to' }).map((match) => ({
      ...match,
      span,
    }));
  });
}

const isDescriptor = (word: ShellWord): boolean => /^(?:\d+-?|-)$/.test(textOfWord(word) ?? '');

function targetMatches(command: SimpleCommand, surroundings: Surroundings): readonly RiskMatch[] {
  return writtenTargets(command.name, command.words).flatMap(({ word, sources }) => {
    const paths = pathsHere(word, command, surroundings);
    const names = sources.flatMap((source) =>
      surroundings.pathsOf(source, command).map((path) => splitPath(path).name),
    );
    // When the target is a folder, the sources keep their names in it.
    const inside = paths.flatMap((path) =>
      names.map((name) => `${path === '/' ? '' : path}/${name}`),
    );
    return judgePaths(word, [...paths, ...inside], { surroundings, verb: 'Writes to' });
  });
}

/** What is unpacked into the home folder may replace any of its settings. */
function unpackMatches(command: SimpleCommand, surroundings: Surroundings): readonly RiskMatch[] {
  const unpacking = unpackingBy(command.name, command.words);
  if (unpacking === undefined) return NO_RISK;
  if (unpacking.isAnywhere) {
    return [{ explanation: 'Unpacks files to wherever their names say, also outside the folder.' }];
  }
  const { home } = surroundings;
  const paths =
    unpacking.folders.length > 0
      ? unpacking.folders.flatMap((word) => surroundings.pathsOf(word, command))
      : (command.directories ?? []);
  return paths.some((path) => path === home || isSystemPath(path, surroundings))
    ? [{ explanation: 'Unpacks files over a folder with settings.' }]
    : NO_RISK;
}

/** A second name for a protected file: what is written under it changes the file. */
function linkMatches(command: SimpleCommand, surroundings: Surroundings): readonly RiskMatch[] {
  if (!/^g?(?:ln|link|cp)$/.test(command.name)) return NO_RISK;
  const read = readOptions(argumentsOf(command), { short: 'tS', long: ['target-directory'] });
  const isHard = command.name.endsWith('cp')
    ? hasOption(read, 'l', 'link')
    : !hasOption(read, 's', 'symbolic');
  return isHard
    ? read.operands.slice(0, -1).flatMap((word) =>
        judgePaths(word, surroundings.pathsOf(word, command), {
          surroundings,
          verb: 'Gives a second name to',
        }),
      )
    : NO_RISK;
}

/** Programs that start a command on another machine, or in a container of its own. */
const ELSEWHERE = /^(?:ssh|sshpass|(?:docker|podman|nerdctl|kubectl|lxc)(?:-| )(?:.* )?exec)$/;

/**
 * On another machine nothing is known of the folder it starts in, and an ordinary file there is as good
 * as one outside the workspace; a hidden one may be this account's own after all.
 */
function pathsHere(
  word: ShellWord,
  command: SimpleCommand,
  surroundings: Surroundings,
): readonly PathPattern[] {
  const paths = surroundings.pathsOf(word, command);
  const isElsewhere = command.wrappers.some((wrapper) => ELSEWHERE.test(wrapper));
  if (!isElsewhere || hasUnknownStart(word)) return paths;
  return paths.filter((path) => !mayBeAnyPath(path) || path.includes('/.'));
}

function judgePaths(
  word: ShellWord,
  paths: readonly PathPattern[],
  { surroundings, verb }: { surroundings: Surroundings; verb: string },
): readonly RiskMatch[] {
  // What a process substitution does with it is judged by itself.
  const [first] = word.pieces;
  if (first?.kind === 'unknown' && first.stream !== undefined) return NO_RISK;
  if (paths.some(mayBeAnyPath) && hasUnknownStart(word)) {
    const explanation = `${verb} ${explainWord(word)}; which file that is shows only when it runs.`;
    return [{ explanation, isGrantable: false }];
  }
  for (const path of paths) {
    const shown = explainPath(path);
    const sensitivity = sensitivityOfWrite(path, surroundings.home);
    if (sensitivity !== undefined) return [{ explanation: `${verb} ${shown}: ${sensitivity}.` }];
    if (isSystemPath(path, surroundings)) {
      return [{ explanation: `${verb} ${shown}, which belongs to the system.` }];
    }
  }
  return NO_RISK;
}

/** An unknown folder with a known name in it is no more than an ordinary write elsewhere. */
function hasUnknownStart(word: ShellWord): boolean {
  const [first] = word.pieces;
  return first?.kind === 'unknown' && first.cause !== 'number';
}

const SETTING_PROGRAMS = /^(?:go|crontab|at|batch|sysctl|git|npm|pnpm|yarn|pip\d*|aws)$/;
/** Programs that change settings of the whole system, by the argument with which they do. */
const SYSTEM_SETTERS: readonly (readonly [RegExp, RegExp])[] = [
  [
    /^(?:modprobe|insmod|rmmod|depmod|update-grub|grub-install|update-initramfs|dracut)$/,
    /^[^-]|^-r$/,
  ],
  [/^(?:timedatectl|hostnamectl|localectl)$/, /^set-/],
  [/^hwclock$/, /^(?:-w|-s|--systohc|--hctosys|--set)$/],
  [/^date$/, /^(?:-[a-zA-Z]*s|--set)/],
  [/^update-alternatives$/, /^--(?:set|install|remove|auto)/],
  [/^(?:hostname|domainname)$/, /^[^-]/],
  [/^journalctl$/, /^--(?:vacuum|rotate|flush|relinquish)/],
  [/^ipcrm$/, /./],
];

/** Programs that change such files by themselves. */
function settingChange(command: SimpleCommand): string | undefined {
  const { name } = command;
  const words = argumentsOf(command);
  const setter = SYSTEM_SETTERS.find(([program]) => program.test(name))?.[1];
  if (setter !== undefined && words.some((word) => setter.test(textOfWord(word) ?? '…'))) {
    return 'Changes settings of the system.';
  }
  if (!SETTING_PROGRAMS.test(name)) return undefined;
  const read = readOptions(words, { short: 'u', long: ['user'] });
  if (name === 'crontab') {
    return hasOption(read, 'l') || words.length === 0
      ? undefined
      : 'Changes the schedule of regular jobs.';
  }
  if (name === 'at' || name === 'batch') return 'Schedules a command for later.';
  if (name === 'sysctl') {
    const sets =
      hasOption(read, 'w', 'write', 'p', 'load') ||
      words.some((word) => (textOfWord(word) ?? '').includes('='));
    return sets ? 'Changes settings of the kernel.' : undefined;
  }
  if (name === 'go') {
    const isSet = words.some((word) => textOfWord(word) === '-w');
    return isSet ? 'Changes the go settings of the account.' : undefined;
  }
  const options = { short: name === 'git' ? 'cC' : '' };
  const { path } = subcommandOf(command.words, { options, depth: 2 });
  if (name === 'aws') {
    const isSet = path[0] === 'configure' && /^(?:set|import)$/.test(path[1] ?? '');
    return isSet ? 'Changes the credentials or settings for the cloud.' : undefined;
  }
  const takesHooks = words.some((word) => /^core\.hookspath(?:=|$)/i.test(knownPrefix(word)));
  if (name === 'git' && takesHooks && read.operands.length > 2) {
    return 'Changes which hooks git runs.';
  }
  const isGlobal = hasOption(read, 'global', 'system');
  if (name === 'git' && path[0] === 'config' && isGlobal && read.operands.length > 2) {
    return 'Changes the git settings of the account.';
  }
  const isSetting = (path[0] === 'config' && path[1] === 'set') || path[0] === 'set';
  if (/^(?:npm|pnpm|yarn|pip\d*)$/.test(name) && isSetting) {
    return `Changes the ${name} settings of the account.`;
  }
  return undefined;
}
