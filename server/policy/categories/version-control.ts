import { versionControlExamples } from '../examples/version-control-examples';
import {
  hasExactOption,
  hasOption,
  readOptions,
  type ReadArguments,
} from '../reading/read-options';
import { argumentsOf } from '../reading/simple-command';
import { NO_RISK, WHOLE_COMMAND, type RiskRule } from '../risk-rule';
import { textOfWord } from '../shell-value';

/** Whether work is lost, by program and the first operand. */
const LOSSES: Readonly<Record<string, (verb: string, read: ReadArguments) => boolean>> = {
  hg: (verb, read) =>
    /^(?:purge|clean|strip|prune|rollback)$/.test(verb) ||
    (/^(?:update|up|checkout|co|merge)$/.test(verb) &&
      (hasExactOption(read, 'C') || hasOption(read, 'clean'))) ||
    (verb === 'revert' && (hasExactOption(read, 'a') || hasOption(read, 'all'))) ||
    (verb === 'push' && (hasExactOption(read, 'f') || hasOption(read, 'force'))),
  svn: (verb, read) =>
    (verb === 'revert' && (hasExactOption(read, 'R') || hasOption(read, 'recursive'))) ||
    (verb === 'cleanup' && hasOption(read, 'remove-unversioned', 'remove-ignored')),
  jj: (verb) => /^(?:abandon|restore|undo)$/.test(verb),
  fossil: (verb, read) =>
    (verb === 'revert' && read.operands.length === 1) || /^(?:clean|scrub|purge|shun)$/.test(verb),
  p4: (verb) => /^(?:revert|obliterate|delete)$/.test(verb),
  bzr: (verb) => /^(?:revert|uncommit|clean-tree)$/.test(verb),
};

/** The same losses as in git, in the other systems that keep versions. */
export const versionControl: RiskRule = {
  id: 'version-control',
  title: 'Loses work under version control',
  explanation: 'Throws away changes or history that a version control system keeps.',
  severity: 'high',
  isGrantable: true,
  examples: versionControlExamples,
  match: (command) => {
    const loses = Object.hasOwn(LOSSES, command.name) ? LOSSES[command.name] : undefined;
    if (loses === undefined) return NO_RISK;
    const read = readOptions(argumentsOf(command), { long: ['config', 'cwd', 'repository'] });
    return loses(textOfWord(read.operands[0]) ?? '', read) ? WHOLE_COMMAND : NO_RISK;
  },
};
