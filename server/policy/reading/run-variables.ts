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
]);

/** Variables that make programs load code which is not judged. */
const CODE_VARIABLES =
  /^(?:LD_PRELOAD|LD_AUDIT|DYLD_INSERT_LIBRARIES|PYTHONSTARTUP|PERL5OPT|PERL5DB|RUBYOPT|BASH_FUNC_.*)$/;

/** What setting a variable for a program means for what then runs. */
export type VariableEffect = 'none' | 'runs-value' | 'runs-piped' | 'runs-file' | 'loads-code';

/** @param value the known beginning of the value. */
export function variableEffect(name: string, value: string): VariableEffect {
  if (COMMAND_VARIABLES.has(name)) return 'runs-value';
  if (name === 'LESSOPEN' || name === 'LESSCLOSE') return 'runs-piped';
  if (name === 'BASH_ENV' || name === 'ENV') return 'runs-file';
  if (CODE_VARIABLES.test(name)) return 'loads-code';
  const loadsModule = /(?:^|\s)(?:-r|--require|--import|--loader|--experimental-loader)\b/;
  return name === 'NODE_OPTIONS' && loadsModule.test(value) ? 'loads-code' : 'none';
}
