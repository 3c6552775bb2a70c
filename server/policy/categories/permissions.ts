import { permissionsExamples } from '../examples/permissions-examples';
import { explainWords } from '../explain-word';
import { hasOption, optionValues, readOptions } from '../reading/read-options';
import { argumentsOf } from '../reading/simple-command';
import { NO_RISK, type RiskMatch, type RiskRule } from '../risk-rule';
import { textOfWord, type ShellWord } from '../shell-value';

/** `777`, `o+w`, `a=rw`, `+w` for everyone named. */
const WORLD_WRITABLE = /^(?:[0-7]{0,3}[2367]$|[ugo]*[oa][ugoa]*[+=][rxXst]*w)/;

/** `o::rwx` in the list of `setfacl -m`. */
const OTHERS_WRITE = /(?:^|,)(?:d(?:efault)?:)?o(?:ther)?::?[rx-]*w/;
const FOR_EVERYONE = 'Lets every user of the machine change what is in it.';

/** Rights for everyone, and changes of rights or owners of whole trees. */
export const permissions: RiskRule = {
  id: 'permissions',
  title: 'Changes rights or owners widely',
  explanation: 'Changes the rights or the owner of many files.',
  severity: 'medium',
  isGrantable: true,
  examples: permissionsExamples,
  match: (command) => {
    const words = argumentsOf(command);
    if (/^g?(?:install|mkdir|mkfifo)$/.test(command.name)) return madeOpen(words);
    if (!/^g?(?:chmod|chown|chgrp|setfacl)$/.test(command.name)) return NO_RISK;
    if (
      command.name === 'setfacl' &&
      words.some((word) => OTHERS_WRITE.test(textOfWord(word) ?? ''))
    )
      return [{ explanation: FOR_EVERYONE }];
    const read = readOptions(words, { short: 'mMxX', long: ['reference', 'from', 'modify'] });
    if (hasOption(read, 'R', 'recursive')) {
      const below = explainWords(read.operands.slice(1));
      return [
        { explanation: `Changes rights or owners of everything below ${below || 'a folder'}.` },
      ];
    }
    const modes = (
      textOfWord(command.name === 'chmod' ? words.find(isMode) : undefined) ?? ''
    ).split(',');
    return modes.some((mode) => WORLD_WRITABLE.test(mode))
      ? [
          {
            explanation: `Lets every user of the machine change ${explainWords(read.operands.slice(-1))}.`,
          },
        ]
      : NO_RISK;
  },
};

/** `install -m 777`, `mkdir -m a=rwx`. */
function madeOpen(words: readonly ShellWord[]): readonly RiskMatch[] {
  const modes = optionValues(readOptions(words, { short: 'mgo', long: ['mode'] }), 'm', 'mode');
  const isOpen = modes.some((mode) =>
    (textOfWord(mode) ?? '').split(',').some((part) => WORLD_WRITABLE.test(part)),
  );
  return isOpen ? [{ explanation: FOR_EVERYONE }] : NO_RISK;
}

const isMode = (word: Parameters<typeof textOfWord>[0]): boolean => {
  const text = textOfWord(word) ?? '';
  return !text.startsWith('--') && !/^-[RcfvhHLP]+$/.test(text);
};
