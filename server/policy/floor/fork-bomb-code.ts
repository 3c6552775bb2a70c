import { forkBombCodeExamples } from '../examples/fork-bomb-code-examples';
import { argumentsOf } from '../reading/simple-command';
import { NO_RISK, WHOLE_COMMAND, type RiskRule } from '../risk-rule';
import { textOfWord } from '../shell-value';

const FORKING =
  /\bfork\b[\s()]*(?:while|until)\b|\bwhile\b[^;\n]{0,40}\b(?:os\.)?fork\b|\bfork\b[^;\n]{0,20}\bwhile\s+(?:true|1)\b|\bloop\s*(?:\{|do)\s*fork\b/i;

/** Programs of other languages that start themselves without end. Shell functions are found apart. */
export const forkBombCode: RiskRule = {
  id: 'floor-fork-bomb',
  title: 'Starts itself without end',
  explanation: 'Starts copies of itself until the machine stands still; this is never run.',
  severity: 'critical',
  isGrantable: false,
  examples: forkBombCodeExamples,
  match: (command) => {
    if (command.program?.kind !== 'code') return NO_RISK;
    const texts = [
      command.program.text,
      ...argumentsOf(command).map((word) => textOfWord(word) ?? ''),
    ];
    return texts.some((text) => FORKING.test(text)) ? WHOLE_COMMAND : NO_RISK;
  },
};
