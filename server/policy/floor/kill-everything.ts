import { killEverythingExamples } from '../examples/kill-everything-examples';
import { argumentsOf } from '../reading/simple-command';
import { NO_RISK, WHOLE_COMMAND, type RiskRule } from '../risk-rule';
import { textOfWord } from '../shell-value';

const SIGNAL = /^-(?:[0-9]+|[A-Z][A-Z0-9+-]*|[a-z][a-z0-9]+)$/;
const MATCHES_ALL = /^(?:|\.|\.\*|\^|\$|\.\+|\^\.\*\$?|\[\^?.*\]\*?)$/;

/** Ending every process of the account or the machine. */
export const killEverything: RiskRule = {
  id: 'floor-kill-all',
  title: 'Ends every process',
  explanation: 'Ends every process that it can reach; this is never run.',
  severity: 'critical',
  isGrantable: false,
  examples: killEverythingExamples,
  match: (command) => {
    const texts = argumentsOf(command).map((word) => textOfWord(word) ?? '\0');
    switch (command.name) {
      case 'killall5':
        return texts.includes('-l') ? NO_RISK : WHOLE_COMMAND;
      case 'kill':
        return pidsOf(texts).includes('-1') ? WHOLE_COMMAND : NO_RISK;
      case 'pkill':
        return isEveryPattern(texts) ? WHOLE_COMMAND : NO_RISK;
      default:
        return NO_RISK;
    }
  },
};

/** The arguments of `kill` behind its signal: there `-1` means everything. */
function pidsOf(texts: readonly string[]): readonly string[] {
  const [first = '', second = ''] = texts;
  if (/^-(?:l|L)$/.test(first)) return [];
  if (/^(?:-s|-n|--signal)$/.test(first)) return texts.slice(second === '--' ? 1 : 2);
  if (/^--signal=|^-[sn]./.test(first)) return texts.slice(1);
  // `kill -1 …` alone is signal 1, hang up.
  return SIGNAL.test(first) || first === '--' ? texts.slice(1) : texts;
}

function isEveryPattern(texts: readonly string[]): boolean {
  const patterns = texts.filter((text) => !text.startsWith('-'));
  return patterns.length > 0 && patterns.every((pattern) => MATCHES_ALL.test(pattern));
}
