import type { OptionSpec } from './read-options';

/** A program that starts the program named by its arguments. */
export interface Wrapper extends OptionSpec {
  /** Letters of options without a value. */
  readonly flags?: string;
  /** Long options without a value. */
  readonly longFlags?: readonly string[];
  /** Arguments that come before the command: a duration, a host, a container. */
  readonly operandsBefore?: number;
  /** `name=value` may stand before the command. */
  readonly takesAssignments?: boolean;
  /** The command's words are joined and read again by a shell. */
  readonly joinsWords?: boolean;
  /** What is exported here is not known in there. */
  readonly dropsEnvironment?: boolean;
  /** The folder in there is another one. */
  readonly movesFolder?: boolean;
  /** Options that only print something, after which nothing is started. */
  readonly printing?: readonly string[];
  /** Behind the operands, an option whose value is read by a shell. */
  readonly commandOption?: string;
  /** Options whose value is the folder to start in. */
  readonly folderOptions?: readonly string[];
}

const HELP = ['help', 'version'] as const;
const words = (text: string): readonly string[] => text.split(' ');

const SUDO: Wrapper = {
  short: 'CDghprRtTuU',
  long: words(
    'close-from chdir group host prompt chroot role type command-timeout user other-user',
  ),
  flags: 'ABbEHKknPsSiN',
  longFlags: words(
    'askpass background bell preserve-env set-home remove-timestamp reset-timestamp non-interactive ' +
      'preserve-groups shell stdin login no-update',
  ),
  takesAssignments: true,
  dropsEnvironment: true,
  printing: ['l', 'v', 'V', 'e', 'list', 'validate', 'edit', ...HELP],
  folderOptions: ['D', 'chdir'],
};

const CONTAINER_EXEC: Wrapper = {
  short: 'euw',
  long: words('env env-file user workdir detach-keys'),
  flags: 'dit',
  longFlags: words('detach interactive tty privileged'),
  operandsBefore: 1,
  dropsEnvironment: true,
  movesFolder: true,
};

/** Only programs that are installed: fetching a package is a category of its own. */
const NODE_EXEC: Wrapper = {
  short: 'pcw',
  long: words('package call workspace'),
  flags: 'qy',
  longFlags: words('yes no quiet no-install ignore-existing workspaces'),
  printing: HELP,
};

/**
 * The wrappers that are looked through, and their options. An option that is not in here makes the
 * reading uncertain, and the call then asks.
 */
export const WRAPPERS: Readonly<Record<string, Wrapper>> = {
  sudo: SUDO,
  doas: { short: 'aCu', flags: 'Lns', dropsEnvironment: true },
  env: {
    short: 'CuS',
    long: words('chdir unset split-string'),
    flags: 'i0v',
    longFlags: words('ignore-environment null debug default-signal ignore-signal block-signal'),
    takesAssignments: true,
    folderOptions: ['C', 'chdir'],
    printing: HELP,
  },
  nice: { short: 'n', long: ['adjustment'], flags: '0123456789', printing: HELP },
  ionice: { short: 'cnpPu', long: words('class classdata pid pgid uid'), flags: 't' },
  timeout: {
    short: 'ks',
    long: words('kill-after signal'),
    flags: 'vfp',
    longFlags: words('preserve-status foreground verbose'),
    operandsBefore: 1,
    printing: HELP,
  },
  gtimeout: { short: 'ks', long: words('kill-after signal'), flags: 'vfp', operandsBefore: 1 },
  nohup: { printing: HELP },
  command: { flags: 'p', printing: ['v', 'V'] },
  builtin: {},
  exec: { short: 'a', flags: 'cl' },
  time: {
    short: 'fo',
    long: words('format output'),
    flags: 'pavlq',
    longFlags: words('portability append verbose quiet'),
    // For the shell's own `time` and `coproc` a whole command follows, assignments included.
    takesAssignments: true,
    printing: HELP,
  },
  coproc: { takesAssignments: true },
  setsid: { flags: 'cfw', longFlags: words('ctty fork wait'), printing: HELP },
  stdbuf: { short: 'ioe', long: words('input output error'), printing: HELP },
  unbuffer: { flags: 'p' },
  strace: {
    short: 'aeEIoOpPsSuXb',
    flags: 'cCdDfFhiknNqrtTvVwxyYzZ',
    long: words('trace output attach user string-limit'),
  },
  ltrace: { short: 'aeFlnopsuwxAD', flags: 'bcCfhirStTVL' },
  taskset: { short: 'p', flags: 'ac', operandsBefore: 1 },
  chrt: { short: 'TPD', flags: 'abdfiormRv', operandsBefore: 1 },
  numactl: { short: 'imNCpP', flags: 'aHlsb' },
  flock: {
    short: 'wEc',
    long: words('timeout wait conflict-exit-code command'),
    flags: 'sxneuoFv',
    longFlags: words('shared exclusive nonblock unlock close no-fork verbose'),
    operandsBefore: 1,
    commandOption: '-c',
  },
  unshare: {
    short: 'SGR',
    flags: 'miunpUCTfrc',
    longFlags: words('mount uts ipc net pid user cgroup fork map-root-user mount-proc'),
    dropsEnvironment: false,
  },
  nsenter: {
    short: 'tSGrw',
    long: words('target root wd setuid setgid'),
    flags: 'amuinpUCTFeZ',
    longFlags: words('all mount uts ipc net pid user cgroup preserve-credentials no-fork'),
    movesFolder: true,
  },
  setpriv: { long: words('reuid regid groups'), longFlags: words('clear-groups no-new-privs') },
  runuser: { short: 'u', flags: 'lmp', dropsEnvironment: true },
  chroot: {
    long: words('groups userspec'),
    operandsBefore: 1,
    dropsEnvironment: true,
    movesFolder: true,
    printing: HELP,
  },
  'systemd-run': {
    short: 'upMEHt',
    long: words('unit property slice machine host setenv uid gid working-directory on-active'),
    flags: 'tPqGrdS',
    longFlags: words('user system scope wait pty pipe quiet collect no-block same-dir shell'),
    dropsEnvironment: true,
    movesFolder: true,
  },
  'systemd-inhibit': { long: words('what who why mode'), printing: HELP },
  'dbus-run-session': {},
  'xvfb-run': { short: 'efnpsw', flags: 'al' },
  fakeroot: { short: 'lsib', flags: 'uv' },
  firejail: {},
  bwrap: {},
  proot: { short: 'rbwqk', movesFolder: true },
  busybox: {},
  toybox: {},
  eatmydata: {},
  caffeinate: { short: 'tw', flags: 'dimsu' },
  rlwrap: { short: 'bcCDfHlpqsSwz', flags: 'aAiIknmoruvRW' },
  tini: { short: 'pe', flags: 'svgw' },
  'dumb-init': { short: 'r', flags: 'cv' },
  pkexec: {
    long: ['user'],
    longFlags: ['disable-internal-agent', 'keep-cwd'],
    dropsEnvironment: true,
  },
  gksudo: { short: 'u', long: ['user'], dropsEnvironment: true },
  kdesudo: { short: 'u', dropsEnvironment: true },
  run0: {
    short: 'ugD',
    long: ['user', 'group', 'chdir', 'unit', 'setenv'],
    dropsEnvironment: true,
  },
  sg: { operandsBefore: 1, commandOption: '-c' },
  gosu: { operandsBefore: 1 },
  'su-exec': { operandsBefore: 1 },
  setarch: { flags: 'RvFILSTXZB3' },
  linux32: {},
  linux64: {},
  torsocks: {},
  proxychains: { short: 'f', flags: 'q' },
  proxychains4: { short: 'f', flags: 'q' },
  prlimit: { longFlags: ['noheadings'] },
  cpulimit: { short: 'lpe', flags: 'ibzv' },
  'cross-env': { takesAssignments: true },
  watch: {
    short: 'nq',
    long: words('interval equexit'),
    flags: 'bcdegptwxr',
    longFlags: words(
      'beep color differences errexit chgexit no-title precise exec no-rerun no-wrap',
    ),
    joinsWords: true,
    printing: HELP,
  },
  ssh: {
    short: 'BbcDEeFIiJLlmOopQRSWw',
    flags: '46AaCfGgKkMNnqsTtVvXxYy',
    operandsBefore: 1,
    joinsWords: true,
    dropsEnvironment: true,
    movesFolder: true,
    printing: ['V'],
  },
  sshpass: { short: 'pfdP', flags: 'ev' },
  entr: { flags: 'acdnprsz' },
  'docker exec': CONTAINER_EXEC,
  'podman exec': CONTAINER_EXEC,
  'nerdctl exec': CONTAINER_EXEC,
  'docker compose exec': { ...CONTAINER_EXEC, flags: 'dT', long: words('index env user workdir') },
  'docker-compose exec': { ...CONTAINER_EXEC, flags: 'dT', long: words('index env user workdir') },
  'kubectl exec': {
    short: 'cnf',
    long: words('container namespace filename context kubeconfig'),
    flags: 'itq',
    longFlags: words('stdin tty quiet'),
    operandsBefore: 1,
    dropsEnvironment: true,
    movesFolder: true,
  },
  'direnv exec': { operandsBefore: 1 },
  'bundle exec': {},
  'poetry run': {},
  'pipenv run': {},
  'uv run': { short: 'p', long: words('python with group extra'), flags: 'q' },
  'conda run': { short: 'np', long: words('name prefix'), longFlags: words('no-capture-output') },
  'perf stat': { short: 'erxIoC', flags: 'adv' },
  'perf record': { short: 'eFoc', flags: 'agqv' },
  npx: NODE_EXEC,
  'npm exec': NODE_EXEC,
  'pnpm exec': { flags: 'r' },
  'yarn exec': {},
  'yarn workspaces': { operandsBefore: 2, flags: 'Aptvi', longFlags: words('all parallel') },
  'yarn run': {},
  'lxc exec': { operandsBefore: 1, dropsEnvironment: true, movesFolder: true },
};
