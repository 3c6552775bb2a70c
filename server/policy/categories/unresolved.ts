import { unresolvedExamples } from '../examples/unresolved-examples';
import { explainWord } from '../explain-word';
import { NO_RISK, type RiskRule } from '../risk-rule';

/** What would run depends on something that shows only when it runs. */
export const unresolved: RiskRule = {
  id: 'unresolved',
  title: 'Cannot be told beforehand',
  explanation: 'What this runs shows only when it runs.',
  severity: 'high',
  isGrantable: false,
  examples: unresolvedExamples,
  match: (command) => {
    const [program] = command.words;
    if (!command.isNameKnown && program !== undefined) {
      return [{ explanation: `Which program ${explainWord(program)} is shows only when it runs.` }];
    }
    if (command.program?.kind === 'unknown') {
      const { cause } = command.program;
      if (cause === 'downloaded' || cause === 'decoded') return NO_RISK;
      return [
        { explanation: `${command.name || 'It'} runs a program that cannot be read beforehand.` },
      ];
    }
    if (command.isUncertain) {
      return [
        {
          explanation: `${command.name || 'It'} is given options that cannot be read for certain.`,
        },
      ];
    }
    return NO_RISK;
  },
};
