import { deletionBy } from '../reading/deleted-targets';
import { hasOption, readOptions } from '../reading/read-options';
import { argumentsOf, type SimpleCommand } from '../reading/simple-command';
import type { ShellWord } from '../shell-value';

/** Programs whose first operand says how, and the others what. */
const CHANGERS = /^(?:chmod|chown|chgrp)$/u;

/**
 * The words of a command that name what a finding of this category is about, or undefined where they
 * cannot be told from the others. Without any, the command takes what it works on from elsewhere.
 */
export function findingTargets(
  command: SimpleCommand,
  category: string,
): readonly ShellWord[] | undefined {
  switch (category) {
    case 'delete':
    case 'mass-delete':
      return deletionBy(command)?.targets;
    case 'permissions': {
      if (!CHANGERS.test(command.name)) return undefined;
      const read = readOptions(argumentsOf(command), { long: ['reference', 'from'] });
      return hasOption(read, 'reference') ? undefined : read.operands.slice(1);
    }
    case 'protected-writes':
      return command.name === 'tee' ? readOptions(argumentsOf(command)).operands : undefined;
    default:
      return undefined;
  }
}
