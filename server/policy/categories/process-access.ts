import { processAccessExamples } from '../examples/process-access-examples';
import { argumentsOf } from '../reading/simple-command';
import { NO_RISK, WHOLE_COMMAND, type RiskRule } from '../risk-rule';
import { knownPrefix, textOfWord, type ShellWord } from '../shell-value';

/** They do nothing but take hold of a process that runs. */
const ALWAYS: ReadonlySet<string> = new Set(['gcore', 'reptyr', 'py-spy', 'rbspy', 'memdump']);
const DEBUGGERS = /^(?:gdb|gdbserver|lldb|strace|ltrace|rr|dlv|bpftrace|perf)$/u;
/** How a debugger is told to take hold of one; otherwise it starts its own. */
const ATTACHING = /^(?:-p(?:\d|$)|--p(?:id|$)|--attach|attach)/u;

/** These start what follows their own options, whose words are another command's. */
const TRACERS = /^[sl]trace$/u;
const TAKES_VALUE = /^-[aAbeEFIlnoOpPsSuwXD]$/u;

/** Taking hold of another process: whoever reads its memory has all that it knows. */
export const processAccess: RiskRule = {
  id: 'process-access',
  title: 'Looks into another process',
  explanation: 'Takes hold of a program that runs, and may read or change all that it knows.',
  severity: 'critical',
  isGrantable: true,
  examples: processAccessExamples,
  match: (command) => {
    const words = argumentsOf(command);
    if (ALWAYS.has(command.name)) {
      const asks = words.every((word) => /^--?(?:h|help|V|version)$/u.test(textOfWord(word) ?? ''));
      return words.length > 0 && asks ? NO_RISK : WHOLE_COMMAND;
    }
    // `ps e` without a dash shows the environments.
    if (command.name === 'ps') {
      return words.some((word) => /^[a-z]*e[a-z]*$/u.test(textOfWord(word) ?? ''))
        ? WHOLE_COMMAND
        : NO_RISK;
    }
    if (!DEBUGGERS.test(command.name)) return NO_RISK;
    // `gdb program 1234` takes hold of it too.
    const own = TRACERS.test(command.name) ? ownOptions(words) : words;
    const attaches = own.some(
      (word) => ATTACHING.test(knownPrefix(word)) || /^\d+$/u.test(textOfWord(word) ?? '-'),
    );
    return attaches ? WHOLE_COMMAND : NO_RISK;
  },
};

/** The words before the program that is started. */
function ownOptions(words: readonly ShellWord[]): readonly ShellWord[] {
  let end = 0;
  for (;;) {
    const text = knownPrefix(words[end] ?? { pieces: [], span: { start: 0, end: 0 } });
    if (!text.startsWith('-') || text === '--') return words.slice(0, end);
    end += TAKES_VALUE.test(text) ? 2 : 1;
  }
}
