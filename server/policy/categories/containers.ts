import { containersExamples } from '../examples/containers-examples';
import { losingCommandAt } from '../reading/launched-text';
import { optionValues, readOptions, type ReadArguments } from '../reading/read-options';
import { subcommandOf } from '../reading/subcommand';
import type { SimpleCommand } from '../reading/simple-command';
import { NO_RISK, type RiskMatch, type RiskRule } from '../risk-rule';
import { knownPrefix, textOfWord, withoutPrefix, type ShellWord } from '../shell-value';
import type { Surroundings } from '../surroundings';

const ENGINE = /^(?:docker|podman|nerdctl|docker-compose|podman-compose|crictl|ctr)$/;
/** Variables that name the daemon which an engine talks to. */
const DAEMON = /^(?:DOCKER_HOST|DOCKER_CONTEXT|CONTAINER_HOST|CONTAINER_CONNECTION)$/;
const ENGINE_OPTIONS = {
  short: 'Hclf',
  long: ['host', 'context', 'config', 'log-level', 'file', 'project-name', 'url', 'connection'],
};
const ENDING =
  /^(?:stop|stopp|kill|rm|rmi|rmp|delete|restart|pause|prune|remove|down|leave|update|demote|scale|rollback)$/;
const GROUPS =
  /^(?:containers?|images?|volume|network|system|builder|buildx|compose|stack|service|swarm|node|secret|config|pod|machine|tasks?)$/;
const CLUSTER_ENDING =
  /^(?:delete|del|drain|cordon|evict|replace|taint|uninstall|un|rollback|scale|rollout|destroy|halt|stop|shutdown|undefine|reset|reboot|leave|purge|terminate)$/;
const CLUSTERS =
  /^(?:kubectl|oc|k3s|helm|nomad|minikube|kind|k3d|eksctl|consul|vagrant|terraform|tofu|pulumi|multipass|virsh|lxc|incus|helmfile|argocd|flux|k|kubecolor)$/;

/** Containers, volumes and clusters stopped or removed, and containers that reach the host. */
export const containers: RiskRule = {
  id: 'containers',
  title: 'Stops, removes or opens up containers',
  explanation: 'Stops or removes containers, volumes or parts of a cluster.',
  severity: 'high',
  isGrantable: true,
  examples: containersExamples,
  match: (command, surroundings) => {
    if (command.assignments.some(({ name, value }) => isForeignDaemon(name, value))) {
      return FOREIGN_DAEMON;
    }
    if (callsEngine(command)) return FOREIGN_CALL;
    if (ENGINE.test(command.name)) return engineMatch(command, surroundings);
    if (!CLUSTERS.test(command.name)) return NO_RISK;
    const { path, isUnknown } = subcommandOf(command.words, {
      options: { short: 'ncf', long: ['namespace', 'context', 'kubeconfig'] },
      depth: 2,
    });
    if (isUnknown && path.length === 0) return UNKNOWN;
    const [verb = '', second = ''] = path;
    // `terraform apply -destroy`, `kubectl apply --prune`, `nomad job stop`.
    const isPruning = command.words.some((word) =>
      /^--?(?:destroy|prune)(?:=true)?$/.test(textOfWord(word) ?? ''),
    );
    if (/^(?:apply|sync)$/.test(verb) && isPruning) return [{}];
    if (isUnasked(command, verb))
      return [{ explanation: 'Changes what runs there without asking back.' }];
    if (INNER.test(verb) && (second === 'rm' || CLUSTER_ENDING.test(second))) return [{}];
    if (reachesNode(command, verb, second)) {
      return [{ explanation: 'Starts a container with rights over the machine that it runs on.' }];
    }
    if (verb === 'job' && CLUSTER_ENDING.test(second)) return [{}];
    if (verb === 'rollout') return /^(?:restart|undo|pause)$/.test(second) ? [{}] : NO_RISK;
    return CLUSTER_ENDING.test(verb) ? [{}] : NO_RISK;
  },
};

/** Groups of subcommands: `terraform state rm`, `argocd app delete`. */
const INNER =
  /^(?:state|workspace|app|apps|appset|proj|project|cluster|repo|repos|context|node|job|volume|kustomization|source|stack)$/;

/** `terraform apply -auto-approve`, `pulumi up --yes`. */
function isUnasked({ name, words }: SimpleCommand, verb: string): boolean {
  const isApplying = /^(?:apply|up|update|refresh|import)$/.test(verb);
  return (
    isApplying &&
    /^(?:terraform|tofu|pulumi)$/.test(name) &&
    words.some((word) =>
      /^--?(?:auto-approve(?:=true)?|y|yes|f|force)$/.test(textOfWord(word) ?? ''),
    )
  );
}

/** `kubectl debug node/x`, and a pod described by hand that is given the host. */
function reachesNode({ name, words }: SimpleCommand, verb: string, second: string): boolean {
  if (!/^(?:kubectl|oc|k|k3s|kubecolor)$/.test(name)) return false;
  if (verb === 'debug') return /^nodes?\//.test(second);
  return (
    verb === 'run' &&
    words.some((word) => /^--privileged|host(?:PID|Network|IPC|Path)/.test(knownPrefix(word)))
  );
}

const UNKNOWN: readonly RiskMatch[] = [
  { explanation: 'What it does to containers shows only when it runs.', isGrantable: false },
];

const FOREIGN_DAEMON: readonly RiskMatch[] = [
  { explanation: 'Talks to a container engine on another machine.' },
];

const FOREIGN_CALL: readonly RiskMatch[] = [
  { explanation: 'Calls the container engine of this machine directly.' },
];

/** `curl --unix-socket /var/run/docker.sock`. */
const callsEngine = (command: SimpleCommand): boolean =>
  /^(?:curl|nc|ncat|socat|http|https|xh)$/.test(command.name) &&
  command.words.some((word) => /(?:docker|podman|containerd|crio)\.sock\b/.test(knownPrefix(word)));

const isForeignDaemon = (name: string, value: ShellWord): boolean =>
  DAEMON.test(name) && !/^(?:|default|unix:\/\/.*)$/.test(textOfWord(value) ?? 'unknown');

function engineMatch(command: SimpleCommand, surroundings: Surroundings): readonly RiskMatch[] {
  const globals = readOptions(command.words.slice(1), { ...ENGINE_OPTIONS, stopsAtOperand: true });
  const isElsewhere = globals.options.some(({ name }) =>
    /^(?:H|host|c|context|url|connection)$/.test(name),
  );
  if (isElsewhere) return FOREIGN_DAEMON;
  const { path, isUnknown, next } = subcommandOf(command.words, { options: ENGINE_OPTIONS });
  if (isUnknown) return UNKNOWN;
  const [first = ''] = path;
  const rest = command.words.slice(next);
  const isGroup = GROUPS.test(first);
  // Later calls then go to that daemon.
  if (first === 'context' && textOfWord(rest[0]) === 'use') return FOREIGN_DAEMON;
  const inner = isGroup
    ? subcommandOf([...command.words.slice(0, 1), ...rest], { options: ENGINE_OPTIONS })
    : undefined;
  if (inner?.isUnknown === true) return UNKNOWN;
  const verb = isGroup ? (inner?.path[0] ?? '') : first;
  if (ENDING.test(verb))
    return [{ explanation: `Tells ${command.name} to ${verb} something that is there.` }];
  if (!/^(?:run|create|exec)$/.test(verb)) return NO_RISK;
  return hostMatch(rest.slice(isGroup ? (inner?.next ?? 1) - 1 : 0), command, surroundings);
}

/** A container that is given a part of the host. */
function hostMatch(
  words: readonly ShellWord[],
  command: SimpleCommand,
  surroundings: Surroundings,
): readonly RiskMatch[] {
  const read = readOptions(words, {
    short: 'veupwhlmac',
    long: [
      'volume',
      'mount',
      'env',
      'user',
      'name',
      'publish',
      'workdir',
      'network',
      'pid',
      'ipc',
      'device',
      'cap-add',
      'security-opt',
      'entrypoint',
      'hostname',
      'userns',
      'label',
      'env-file',
    ],
    stopsAtOperand: true,
  });
  const opens = read.options.some(
    ({ name, value }) =>
      /^(?:privileged|device|cap-add)$/.test(name) ||
      (/^(?:pid|ipc|userns|network|net)$/.test(name) && textOfWord(value) === 'host') ||
      (name === 'security-opt' && (textOfWord(value) ?? '').includes('unconfined')),
  );
  if (opens) return [{ explanation: 'Starts a container with rights over this machine.' }];
  if (losesMounted(read)) {
    return [{ explanation: 'Changes or removes files of this machine from inside a container.' }];
  }
  const sources = [
    ...optionValues(read, 'v', 'volume').map(untilColon),
    ...optionValues(read, 'mount').flatMap(mountSource),
  ];
  const reachesHost = sources.some((word) => {
    const text = knownPrefix(word);
    const isNamedVolume = text !== '' && !/^[./~]/.test(text);
    if (isNamedVolume) return false;
    return surroundings.pathsOf(word, command).some((path) => !surroundings.isInWorkspace(path));
  });
  return reachesHost
    ? [{ explanation: 'Gives a container a folder of this machine outside the workspace.' }]
    : NO_RISK;
}

/** A folder of the host is given to a container that is started with a program such as `rm`. */
function losesMounted(read: ReadArguments): boolean {
  const entry = textOfWord(optionValues(read, 'entrypoint')[0]) ?? '';
  const started = [entry.split(' ')[0] ?? '', textOfWord(read.operands[1]) ?? ''];
  const isMounted = optionValues(read, 'v', 'volume', 'mount').length > 0;
  const hasLine = losingCommandAt(entry) !== undefined;
  return hasLine || (isMounted && started.some((word) => REMOVING.test(word)));
}

const REMOVING = /^(?:.*\/)?(?:rm|rmdir|unlink|shred|find|truncate|dd|chmod|chown|mv|sh|bash|ash)$/;

function untilColon(word: ShellWord): ShellWord {
  const pieces: ShellWord['pieces'][number][] = [];
  for (const piece of word.pieces) {
    const at = piece.kind === 'text' ? piece.text.indexOf(':') : -1;
    if (piece.kind === 'text' && at !== -1) {
      pieces.push({ ...piece, text: piece.text.slice(0, at) });
      break;
    }
    pieces.push(piece);
  }
  return { pieces, span: word.span };
}

function mountSource(word: ShellWord): readonly ShellWord[] {
  const text = knownPrefix(word);
  const at = /(?:^|,)(?:source|src)=/.exec(text);
  if (at === null || !text.includes('type=bind')) return [];
  const rest = withoutPrefix(word, at.index + at[0].length);
  const comma = knownPrefix(rest).indexOf(',');
  if (comma === -1) return [rest];
  const [first] = rest.pieces;
  return first?.kind === 'text'
    ? [{ ...rest, pieces: [{ ...first, text: first.text.slice(0, comma) }] }]
    : [rest];
}
