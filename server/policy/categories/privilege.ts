import { privilegeExamples } from '../examples/privilege-examples';
import { argumentsOf } from '../reading/simple-command';
import { NO_RISK, type RiskRule } from '../risk-rule';
import { textOfWord } from '../shell-value';

const GAINING: ReadonlySet<string> = new Set([
  'sudo',
  'sudoedit',
  'doas',
  'su',
  'pkexec',
  'runuser',
  'gksudo',
  'kdesudo',
  'run0',
  'setcap',
  'machinectl',
  'gosu',
  'su-exec',
  'setpriv',
  'capsh',
  'nsenter',
  'sg',
  'newgrp',
]);
/** `u+s`, `g=s`, `4755`. */
const SETS_ID = /^(?:[ugoa]*[+=][rwxXt]*s|0*[2-7][0-7]{3}$)/;

/** Running as another user, or making a program that does. */
export const privilege: RiskRule = {
  id: 'privilege',
  title: 'Gains privileges',
  explanation: 'Runs with the rights of another user, usually the administrator.',
  severity: 'high',
  isGrantable: true,
  examples: privilegeExamples,
  match: (command) => {
    if (GAINING.has(command.name)) return [{}];
    if (command.name !== 'chmod' && command.name !== 'install') return NO_RISK;
    const setsId = argumentsOf(command).some((word) =>
      (textOfWord(word) ?? '')
        .replace(/^--?m(?:ode)?=?/, '')
        .split(',')
        .some((mode) => SETS_ID.test(mode)),
    );
    return setsId
      ? [{ explanation: 'Makes a program that runs with the rights of its owner.' }]
      : NO_RISK;
  },
};
