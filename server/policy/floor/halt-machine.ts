import { haltMachineExamples } from '../examples/halt-machine-examples';
import { hasExactOption, readOptions } from '../reading/read-options';
import { subcommandOf } from '../reading/subcommand';
import { argumentsOf, type SimpleCommand } from '../reading/simple-command';
import { writtenTargets } from '../reading/written-targets';
import { NO_RISK, WHOLE_COMMAND, type RiskRule } from '../risk-rule';
import { textOfWord } from '../shell-value';
import type { Surroundings } from '../surroundings';

const HALTING =
  /^(?:reboot|halt|poweroff|shutdown|pm-(?:hibernate|suspend)|openrc-shutdown|runit-init)$/;
const VERBS = /^(?:reboot|poweroff|halt|kexec|soft-reboot)$/;
const TARGETS =
  /^(?:reboot|poweroff|halt|kexec|shutdown|soft-reboot|ctrl-alt-del|runlevel[06])(?:\.target)?$/;
const BUS_CALL = /\b(?:reboot|poweroff|halt|kexec|softreboot)\b/i;

/** Shutting down, restarting or halting the machine. */
export const haltMachine: RiskRule = {
  id: 'floor-halt',
  title: 'Stops the machine',
  explanation: 'Shuts down or restarts the whole machine; this is never run.',
  severity: 'critical',
  isGrantable: false,
  examples: haltMachineExamples,
  match: (command, surroundings) =>
    halts(command) || writesSysrq(command, surroundings) ? WHOLE_COMMAND : NO_RISK,
};

function halts(command: SimpleCommand): boolean {
  const { name } = command;
  const words = argumentsOf(command);
  const texts = words.map((word) => textOfWord(word) ?? '');
  if (HALTING.test(name)) {
    const read = readOptions(words, { short: 't' });
    const isOnlySaid =
      hasExactOption(read, 'help', 'version', 'w', 'wtmp-only') || texts.includes('--show');
    return !(isOnlySaid || (name === 'shutdown' && hasExactOption(read, 'c', 'k')));
  }
  if (name === 'init' || name === 'telinit') return texts.some((text) => /^[06]$/.test(text));
  if (name === 'kexec') return texts.some((text) => /^(?:-[a-z]*e|--exec)$/.test(text));
  if (/^(?:dbus-send|gdbus|busctl|qdbus)$/.test(name))
    return texts.some((text) => BUS_CALL.test(text));
  if (name === 'osascript') return texts.some((text) => /\b(?:shut down|restart)\b/.test(text));
  if (name !== 'systemctl' && name !== 'loginctl') return false;
  const options = { short: 'HMs', long: ['host', 'machine', 'signal', 'message', 'job-mode'] };
  const { path, next } = subcommandOf(command.words, { options });
  const [verb = ''] = path;
  if (VERBS.test(verb)) return true;
  const units = command.words.slice(next).map((word) => textOfWord(word) ?? '');
  return (
    /^(?:isolate|start|restart|reload-or-restart|default|enable)$/.test(verb) &&
    units.some((unit) => TARGETS.test(unit))
  );
}

function writesSysrq(command: SimpleCommand, surroundings: Surroundings): boolean {
  const redirected = command.redirects.flatMap(({ operator, target }) =>
    target !== undefined && operator.includes('>') ? [target] : [],
  );
  const written = writtenTargets(command.name, command.words).map(({ word }) => word);
  return [...redirected, ...written].some((word) =>
    surroundings.pathsOf(word, command).includes('/proc/sysrq-trigger'),
  );
}
