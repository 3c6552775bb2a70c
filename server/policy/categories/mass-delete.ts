import { massDeleteExamples } from '../examples/mass-delete-examples';
import { explainWords } from '../explain-word';
import { mayBeAnyPath } from '../paths/path-pattern';
import { deletionBy } from '../reading/deleted-targets';
import { isLosingProgram } from '../reading/launched-text';
import { optionValues, readOptions } from '../reading/read-options';
import { argumentsOf, type SimpleCommand } from '../reading/simple-command';
import { NO_RISK, type RiskRule } from '../risk-rule';
import { textOfWord, type ShellWord } from '../shell-value';

/** Removal of whatever a search, a list or a comparison comes up with. */
export const massDelete: RiskRule = {
  id: 'mass-delete',
  title: 'Deletes many files at once',
  explanation: 'Removes every file that a search or a list comes up with.',
  severity: 'high',
  isGrantable: true,
  examples: massDeleteExamples,
  match: (command, surroundings) => {
    const deletion = deletionBy(command);
    if (emptiesFound(command))
      return [{ explanation: 'Empties every file that a search or a list comes up with.' }];
    const isUnderSearch = ['xargs', 'find'].some((wrapper) => command.wrappers.includes(wrapper));
    if (deletion === undefined || !(isUnderSearch || deletion.isMass)) return NO_RISK;
    const { targets } = deletion;
    // What may turn out to be the root or the home folder is asked about each time.
    const isGrantable = !targets.some((word) =>
      surroundings.pathsOf(word, command).some(mayBeAnyPath),
    );
    return [{ ...explain(command.name, targets, isUnderSearch), isGrantable }];
  },
};

/** `find … -exec truncate`, `xargs cp /dev/null`. */
function emptiesFound(command: SimpleCommand): boolean {
  if (command.name === 'rg') {
    const given = optionValues(readOptions(argumentsOf(command), { long: ['pre'] }), 'pre');
    return given.some((word) => isLosingProgram(textOfWord(word) ?? ''));
  }
  const isUnderSearch = ['xargs', 'find'].some((wrapper) => command.wrappers.includes(wrapper));
  if (!isUnderSearch) return false;
  if (/^(?:truncate|sponge|fallocate)$/.test(command.name)) return true;
  if (!/^(?:cp|ln|install|dd)$/.test(command.name)) return false;
  return argumentsOf(command).some((word) =>
    /^(?:if=)?\/dev\/(?:null|zero|u?random)$/.test(textOfWord(word) ?? ''),
  );
}

function explain(
  name: string,
  targets: readonly ShellWord[],
  isUnderSearch: boolean,
): { explanation?: string } {
  if (isUnderSearch) return {};
  const what = explainWords(targets);
  return name === 'shred'
    ? { explanation: `Overwrites ${what} so that it cannot be recovered.` }
    : { explanation: `Removes files below ${what} that are not named one by one.` };
}
