import { gitWorkLossExamples } from '../examples/git-work-loss-examples';
import {
  hasExactOption,
  hasOption,
  readOptions,
  type ReadArguments,
} from '../reading/read-options';
import { subcommandOf } from '../reading/subcommand';
import { NO_RISK, type RiskMatch, type RiskRule } from '../risk-rule';
import { knownPrefix, textOfWord, type ShellWord } from '../shell-value';

const GLOBAL_OPTIONS = {
  short: 'cC',
  long: ['git-dir', 'work-tree', 'namespace', 'exec-path', 'super-prefix', 'config-env'],
};
const EVERYTHING = /^(?:\.|\.\/|:\/|:|\*{1,2}|\*\*\/\*|\*\.\*|\.\/\*|:\(top\)|:\/\*)$/;

const FORCING_SETTING = /^remote\.[^=]+\.(?:mirror=|push=\+)/i;

type Loss = (read: ReadArguments, words: readonly ShellWord[]) => string | undefined;

const texts = (read: ReadArguments): readonly string[] =>
  read.operands.map((word) => textOfWord(word) ?? knownPrefix(word));

/** What is lost, by subcommand; the text ends the sentence that a person reads. */
const LOSSES: Readonly<Record<string, Loss>> = {
  reset: (read) =>
    hasOption(read, 'hard', 'merge', 'keep')
      ? 'Throws away changes that are not committed.'
      : undefined,
  push: (read, words) => {
    // A setting may say the same as `--mirror` or `+refs`.
    if (words.some((word) => FORCING_SETTING.test(knownPrefix(word))))
      return 'Overwrites the history of the remote branch.';
    if (hasOption(read, 'f', 'force', 'force-with-lease', 'force-if-includes', 'mirror')) {
      return 'Overwrites the history of the remote branch.';
    }
    if (texts(read).some((text) => text.startsWith('+')))
      return 'Overwrites the history of the remote branch.';
    const deletes = hasOption(read, 'd', 'delete', 'prune');
    return deletes || texts(read).some((text) => text.startsWith(':'))
      ? 'Deletes a branch or tag on the remote.'
      : undefined;
  },
  clean: (read, words) => {
    if (hasExactOption(read, 'n', 'dry-run')) return undefined;
    const isAllowed = hasOption(read, 'f', 'force', 'i', 'interactive');
    const isUnguarded = words.some((word) =>
      /^clean\.requireforce=(?:false|no|off|0)$/i.test(knownPrefix(word)),
    );
    return isAllowed || isUnguarded ? 'Deletes files that git does not track.' : undefined;
  },
  branch: (read) => {
    const isForced = hasOption(read, 'f', 'force');
    const deletes = hasOption(read, 'd', 'delete');
    if (hasExactOption(read, 'D') || (deletes && isForced))
      return 'Deletes a branch even if its work is nowhere else.';
    return hasExactOption(read, 'M', 'C') || isForced
      ? 'Moves a branch away from its work.'
      : undefined;
  },
  checkout: (read) => {
    if (hasOption(read, 'f', 'force') || hasExactOption(read, 'B'))
      return 'Throws away changes that are not committed.';
    return texts(read).some((text) => EVERYTHING.test(text))
      ? 'Throws away all changes below the folder.'
      : undefined;
  },
  restore: (read) => {
    const isOnlyStaged = hasOption(read, 'staged', 'S') && !hasOption(read, 'worktree', 'W');
    if (isOnlyStaged) return undefined;
    if (hasOption(read, 'pathspec-from-file')) return 'Throws away the changes of a list of files.';
    return texts(read).some((text) => EVERYTHING.test(text))
      ? 'Throws away all changes below the folder.'
      : undefined;
  },
  switch: (read) =>
    hasOption(read, 'f', 'force', 'discard-changes') || hasExactOption(read, 'C')
      ? 'Throws away changes that are not committed.'
      : undefined,
  stash: (read) =>
    /^(?:drop|clear)$/.test(texts(read)[0] ?? '') ? 'Throws away stashed work.' : undefined,
  reflog: (read) =>
    /^(?:expire|delete|drop)$/.test(texts(read)[0] ?? '')
      ? 'Removes the record that lost commits are found by.'
      : undefined,
  'filter-branch': () => 'Rewrites the history of the repository.',
  'filter-repo': () => 'Rewrites the history of the repository.',
  'update-ref': (read) =>
    hasOption(read, 'd', 'stdin')
      ? 'Deletes a reference to work.'
      : texts(read).length > 1
        ? 'Moves a branch away from its work.'
        : undefined,
  worktree: (read) =>
    texts(read)[0] === 'remove' && hasOption(read, 'f', 'force')
      ? 'Removes a working tree together with its changes.'
      : undefined,
  rm: (read) =>
    hasOption(read, 'f', 'force') &&
    !hasOption(read, 'cached') &&
    !hasExactOption(read, 'n', 'dry-run')
      ? 'Deletes files together with changes that are not committed.'
      : undefined,
  submodule: (read) =>
    texts(read)[0] === 'deinit' && hasOption(read, 'f', 'force')
      ? 'Removes a submodule together with its changes.'
      : undefined,
  fetch: (read) => {
    const isForced = hasOption(read, 'f', 'force');
    const moves = texts(read).some(
      (text) =>
        text.includes(':') && !/^\w*:\/\/|^\S+@/.test(text) && (isForced || text.startsWith('+')),
    );
    return moves ? 'Moves a branch away from its work.' : undefined;
  },
  gc: (read, words) =>
    words.some((word) => /^--prune=(?:now|all)/.test(knownPrefix(word)))
      ? 'Removes commits that nothing refers to.'
      : undefined,
  'fast-import': (read) =>
    hasOption(read, 'force') ? 'Rewrites the history of the repository.' : undefined,
  replace: (read) =>
    hasOption(read, 'd', 'delete') || hasOption(read, 'graft')
      ? 'Rewrites the history of the repository.'
      : undefined,
  'symbolic-ref': (read) =>
    hasOption(read, 'd', 'delete') ? 'Deletes a reference to work.' : undefined,
  prune: (read) =>
    hasExactOption(read, 'n', 'dry-run') ? undefined : 'Removes commits that nothing refers to.',
  'checkout-index': (read) =>
    hasOption(read, 'f', 'force') ? 'Overwrites changed files.' : undefined,
  'read-tree': (read) =>
    hasOption(read, 'reset') ? 'Throws away changes that are not committed.' : undefined,
};

/** Git commands after which work is gone or the history is another. */
export const gitWorkLoss: RiskRule = {
  id: 'git',
  title: 'Loses or rewrites work in git',
  explanation: 'Throws away or rewrites work that is in the repository.',
  severity: 'high',
  isGrantable: true,
  examples: gitWorkLossExamples,
  match: (command) => {
    if (command.name !== 'git') return NO_RISK;
    const { path, isUnknown, next } = subcommandOf(command.words, { options: GLOBAL_OPTIONS });
    if (isUnknown) return UNKNOWN_SUBCOMMAND;
    const [subcommand = ''] = path;
    const loss = Object.hasOwn(LOSSES, subcommand) ? LOSSES[subcommand] : undefined;
    const rest = command.words.slice(next);
    const explanation = loss?.(
      readOptions(rest, { short: optionLetters(subcommand) }),
      command.words,
    );
    return explanation === undefined ? NO_RISK : [{ explanation }];
  },
};

const UNKNOWN_SUBCOMMAND: readonly RiskMatch[] = [
  { explanation: 'Which git command this is shows only when it runs.', isGrantable: false },
];

/** Letters that take a value, so that the value is not read as letters. */
function optionLetters(subcommand: string): string {
  return (
    { push: 'o', branch: 'u', checkout: 'b', switch: 'c', stash: 'm', clean: 'e', restore: 's' }[
      subcommand
    ] ?? ''
  );
}
