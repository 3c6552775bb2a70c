import { explainWords } from '../explain-word';
import { hasOption, readOptions } from '../reading/read-options';
import { argumentsOf } from '../reading/simple-command';
import { NO_RISK, type RiskRule } from '../risk-rule';
import { textOfWord } from '../shell-value';

/** `777`, `o+w`, `a=rw`, `+w` for everyone named. */
const WORLD_WRITABLE = /^(?:[0-7]{0,3}[2367]$|[ugo]*[oa][ugoa]*[+=][rxXst]*w)/;

/** Rights for everyone, and changes of rights or owners of whole trees. */
export const permissions: RiskRule = {
  id: 'permissions',
  title: 'Changes rights or owners widely',
  explanation: 'Changes the rights or the owner of many files.',
  severity: 'medium',
  isGrantable: true,
  match: (command) => {
    if (!/^g?(?:chmod|chown|chgrp|setfacl)$/.test(command.name)) return NO_RISK;
    const words = argumentsOf(command);
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

const isMode = (word: Parameters<typeof textOfWord>[0]): boolean => {
  const text = textOfWord(word) ?? '';
  return !text.startsWith('--') && !/^-[RcfvhHLP]+$/.test(text);
};
