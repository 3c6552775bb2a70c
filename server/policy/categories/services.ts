import { servicesExamples } from '../examples/services-examples';
import { subcommandOf } from '../reading/subcommand';
import { argumentsOf, type SimpleCommand } from '../reading/simple-command';
import { NO_RISK, type RiskRule } from '../risk-rule';
import { textOfWord } from '../shell-value';

const SYSTEMCTL_OPTIONS = {
  short: 'tpHMnos',
  long: [
    'type',
    'property',
    'host',
    'machine',
    'lines',
    'output',
    'signal',
    'kill-whom',
    'state',
    'root',
    'job-mode',
  ],
};
const STOPPING =
  /^(?:stop|stopall|restart|restartall|try-restart|reload-or-restart|try-reload-or-restart|condrestart|force-reload|disable|mask|kill|isolate|set-default|daemon-reexec|emergency|rescue|default|enable|link|reenable|revert|edit|unload|remove|bootout|delete|shutdown|down|reload|exit|freeze|clean|suspend|hibernate|hybrid-sleep|load|bootstrap|submit)$/;
const MANAGERS =
  /^(?:systemctl|supervisorctl|launchctl|initctl|pm2|forever|monit|sv|svc|rc-service|rc-update|update-rc\.d|chkconfig|svcadm|stop|restart)$/;
/** Servers that are told to stop by a program of their own. */
const SIGNALLED: readonly (readonly [RegExp, RegExp])[] = [
  [/^nginx$/, /^(?:-s)?(?:stop|quit)$/],
  [/^(?:apachectl|apache2ctl|httpd|apache2)$/, /^(?:(?:graceful-)?stop|restart|graceful)$/],
  [/^(?:pg_ctl|pg_ctlcluster)$/, /^(?:stop|restart|kill)$/],
  [/^rabbitmqctl$/, /^(?:stop|stop_app|shutdown|reset|force_reset)$/],
  [/^(?:redis-cli|valkey-cli|mysqladmin|mariadb-admin)$/, /^shutdown$/i],
  [/^(?:s6-rc|s6-svc)$/, /^(?:-d|-[a-zA-Z]*[dkx]|stop)$/],
  [/^loginctl$/, /^(?:terminate|kill)-/],
];

/** Services stopped, restarted, switched off or changed. */
export const services: RiskRule = {
  id: 'services',
  title: 'Stops or changes a service',
  explanation: 'Stops, restarts or switches off a service of this machine.',
  severity: 'high',
  isGrantable: true,
  examples: servicesExamples,
  match: (command) => {
    const verbs = verbsOf(command);
    const verb = verbs.find((text) => text === undefined || STOPPING.test(text));
    if (!verbs.some((text) => text === undefined || STOPPING.test(text))) return NO_RISK;
    return verb === undefined
      ? [{ explanation: 'What it does to a service shows only when it runs.', isGrantable: false }]
      : [{ explanation: `Tells ${command.name} to ${verb} a service.` }];
  },
};

/** The words in the places where a verb stands; undefined for one that is not known. */
function verbsOf(command: SimpleCommand): readonly (string | undefined)[] {
  const { name } = command;
  const words = argumentsOf(command);
  if (name === 'service' || name === 'rc-service' || name === 'update-rc.d') {
    return words.slice(1, 2).map(textOfWord);
  }
  if (name === 'brew')
    return textOfWord(words[0]) === 'services' ? words.slice(1, 2).map(textOfWord) : [];
  const isInitScript = /^\/etc\/(?:rc\.d\/)?init\.d\//.test(textOfWord(command.words[0]) ?? '');
  if (isInitScript) return words.slice(0, 1).map(textOfWord);
  // Any other runlevel than 0 and 6, which the floor refuses.
  if (name === 'init' || name === 'telinit') return words.length > 0 ? ['isolate'] : [];
  const signalled = SIGNALLED.find(([program]) => program.test(name))?.[1];
  if (signalled !== undefined) {
    return words.some((word) => signalled.test(textOfWord(word) ?? '')) ? ['stop'] : [];
  }
  if (!MANAGERS.test(name)) return [];
  if (name === 'stop' || name === 'restart') return words.length > 0 ? [name] : [];
  const options = name === 'systemctl' ? SYSTEMCTL_OPTIONS : { short: 'c' };
  const { path, isUnknown } = subcommandOf(command.words, { options });
  return isUnknown ? [undefined] : path;
}
