/** Variables whose value other programs hand to a shell. */
const COMMAND_VARIABLES: ReadonlySet<string> = new Set([
  'PAGER',
  'MANPAGER',
  'GIT_PAGER',
  'EDITOR',
  'VISUAL',
  'GIT_EDITOR',
  'GIT_SEQUENCE_EDITOR',
  'GIT_SSH',
  'GIT_SSH_COMMAND',
  'GIT_PROXY_COMMAND',
  'GIT_EXTERNAL_DIFF',
  'GIT_ASKPASS',
  'SSH_ASKPASS',
  'SUDO_ASKPASS',
  'BROWSER',
  'PROMPT_COMMAND',
  'PS4',
  'RSYNC_RSH',
  'FZF_DEFAULT_COMMAND',
  'PSQL_EDITOR',
  'PSQL_PAGER',
  'LESSEDIT',
  'SYSTEMD_PAGER',
  'AWS_PAGER',
  'DELTA_PAGER',
  'BAT_PAGER',
  'GH_PAGER',
  'GH_EDITOR',
  'SVN_EDITOR',
  'SVN_SSH',
  'CVS_RSH',
  'HGEDITOR',
  'FCEDIT',
  'SUDO_EDITOR',
  'KUBE_EDITOR',
  'DIFFPROG',
  'TEXEDIT',
]);

/** Variables that make programs load code which is not judged. */
const CODE_VARIABLES =
  /^(?:LD_PRELOAD|LD_AUDIT|DYLD_INSERT_LIBRARIES|PYTHONSTARTUP|PERL5OPT|PERL5DB|RUBYOPT|BASH_FUNC_.*)$/;

/** Variables with options for a program, by those options that run something. */
const OPTION_VARIABLES: Readonly<Partial<Record<string, RegExp>>> = {
  LESS: /\+\+?!|\||-[a-zA-Z]*k/,
  MORE: /\+!/,
  MANOPT: /-[a-zA-Z]*[PH]|--pager|--html/,
  MAKEFLAGS: /--eval|\$\(shell|SHELL=/,
  GNUMAKEFLAGS: /--eval|\$\(shell|SHELL=/,
  TAR_OPTIONS: /checkpoint-action|to-command|use-compress|rsh-command|info-script|remove-files/,
  LUA_INIT: /^[^@]/,
  GOFLAGS: /-toolexec|-exec|-vettool/,
  RSYNC_OPTIONS: /--del|--remove|-e|--rsh/,
  VIMINIT: /./,
  PS0: /\$\(|`/,
  PS1: /\$\(|`/,
  PS2: /\$\(|`/,
  EXINIT: /./,
  PSQLRC: /./,
  JAVA_TOOL_OPTIONS: /-agent|-javaagent/,
  _JAVA_OPTIONS: /-agent|-javaagent/,
};

/** What setting a variable for a program means for what then runs. */
export type VariableEffect = 'none' | 'runs-value' | 'runs-piped' | 'runs-file' | 'loads-code';

/** @param value the known beginning of the value. */
export function variableEffect(name: string, value: string): VariableEffect {
  if (COMMAND_VARIABLES.has(name)) return 'runs-value';
  if (name === 'LESSOPEN' || name === 'LESSCLOSE') return 'runs-piped';
  if (name === 'BASH_ENV' || name === 'ENV') return 'runs-file';
  if (CODE_VARIABLES.test(name)) return 'loads-code';
  if (OPTION_VARIABLES[name]?.test(value) === true) return 'loads-code';
  const loadsModule = /(?:^|\s)(?:-r|--require|--import|--loader|--experimental-loader)\b/;
  return name === 'NODE_OPTIONS' && loadsModule.test(value) ? 'loads-code' : 'none';
}
