import { subcommandOf } from '../reading/subcommand';
import type { SimpleCommand } from '../reading/simple-command';

const DATA_COMMANDS: ReadonlySet<string> = new Set(
  'echo printf : true false test [ [[ export declare local readonly typeset alias unset set'.split(
    ' ',
  ),
);
const DATA_SUBCOMMANDS: ReadonlySet<string> = new Set(['commit', 'tag', 'notes']);

/** Whether the arguments of this command are only text to it: nothing is opened or called. */
export function isDataOnly(command: SimpleCommand): boolean {
  if (DATA_COMMANDS.has(command.name)) return true;
  if (command.name !== 'git') return false;
  const { path } = subcommandOf(command.words, { options: { short: 'cC' } });
  return DATA_SUBCOMMANDS.has(path[0] ?? '');
}
