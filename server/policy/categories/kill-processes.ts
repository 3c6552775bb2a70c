import { killProcessesExamples } from '../examples/kill-processes-examples';
import { explainWords } from '../explain-word';
import { hasOption, readOptions } from '../reading/read-options';
import { argumentsOf, type SimpleCommand } from '../reading/simple-command';
import { NO_RISK, type RiskRule } from '../risk-rule';
import { textOfWord, unknownCauseOf, type ShellWord } from '../shell-value';

const FORCED = /^-(?:9|KILL|SIGKILL|kill|sigkill)$/;

/** Processes ended by force, by pattern, or without knowing which. */
export const killProcesses: RiskRule = {
  id: 'kill-processes',
  title: 'Ends processes by force or by name',
  explanation: 'Ends processes without giving them time, or by a name that may fit others too.',
  severity: 'medium',
  isGrantable: true,
  examples: killProcessesExamples,
  match: (command) => {
    const { name } = command;
    const words = argumentsOf(command);
    if (/^(?:pkill|killall|skill|xkill|slay|kill-port|fkill)$/.test(name)) {
      return /^-(?:l|V|-help|-version)$/.test(textOfWord(words[0]) ?? '')
        ? NO_RISK
        : [{ explanation: `Ends every process that fits ${explainWords(words.slice(-1))}.` }];
    }
    if (name === 'fuser' && hasOption(readOptions(words), 'k', 'kill')) return [{}];
    if (name !== 'kill') return NO_RISK;
    return killMatch(command, words);
  },
};

function killMatch(
  command: SimpleCommand,
  words: readonly ShellWord[],
): ReturnType<RiskRule['match']> {
  if (words.some((word) => /^-(?:l|L|0)$/.test(textOfWord(word) ?? ''))) return NO_RISK;
  const isUnknown = words.some((word) => {
    const cause = unknownCauseOf(word.pieces);
    return cause !== undefined && cause !== 'number';
  });
  if (isUnknown || command.wrappers.includes('xargs')) {
    const explanation = 'Ends processes that are known only when it runs.';
    return [{ explanation, isGrantable: false }];
  }
  const texts = words.map((word) => textOfWord(word) ?? '');
  const isForced = texts.some(
    (text, index) =>
      FORCED.test(text) ||
      (/^-(?:s|n|-signal)$/.test(text) && FORCED.test(`-${texts[index + 1] ?? ''}`)) ||
      /^(?:-s|-n|--signal=)(?:9|(?:SIG)?KILL)$/i.test(text),
  );
  if (isForced) return [{ explanation: 'Ends processes at once, without giving them time.' }];
  // Behind the signal a negative number is a group.
  const isGroup = texts.slice(1).some((text) => /^-\d+$/.test(text));
  if (isGroup) return [{ explanation: 'Ends a whole group of processes.' }];
  const targetsInit = texts.includes('1');
  return targetsInit ? [{ explanation: 'Ends the process that all others depend on.' }] : NO_RISK;
}
