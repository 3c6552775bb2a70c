import { COMMAND_CASES } from './command-cases';
import { analyse, verdictOf } from './judge-command';
import { NEVER_HOWEVER_SPELLED, RISKY_HOWEVER_SPELLED } from './spelled-variants';

export const ALL_CASES = Object.values(COMMAND_CASES).flat();
const STATEFUL =
  /^(?:if|for|case|while|time|cd|alias|trap|exec|function|source|export|set|eval|command|x)\b/;
const isSimple = (command: string): boolean =>
  /^[a-zA-Z/]\S/.test(command) &&
  !/[;&|<>()`{}$\\#!*~='"\n]/.test(command) &&
  !STATEFUL.test(command);
export const quotedOnce = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/** Commands whose words can be moved about: one simple command on one line, without quotes. */
export const SIMPLE_COMMANDS = [
  ...ALL_CASES.map(({ command }) => command),
  ...NEVER_HOWEVER_SPELLED,
  ...RISKY_HOWEVER_SPELLED,
].filter(isSimple);
/** Commands that can be put inside something else as they stand. */
export const WHOLE_COMMANDS = [
  ...ALL_CASES.map(({ command }) => command),
  ...NEVER_HOWEVER_SPELLED,
  ...RISKY_HOWEVER_SPELLED,
].filter((command) => analyse(command).isAnalysable && !command.includes('<<'));

/** Other ways to write a simple command that do the same. */
export const REWRITINGS: Readonly<Record<string, (command: string) => string>> = {
  'quoting the command word': (command) => command.replace(/^\S+/, (word) => `"${word}"`),
  'splicing empty quotes': (command) => command.replace(/^(.)(\S*)/, `$1''$2`),
  'a backslash in the command word': (command) => command.replace(/^(\S)(\S)/, '$1\\$2'),
  'a continued line in the command word': (command) => command.replace(/^(\S)(\S)/, '$1\\\n$2'),
  'an ANSI-C quoted command word': (command) =>
    command.replace(/^[a-z]/, (letter) => `$'\\x${letter.charCodeAt(0).toString(16)}'`),
  'an assignment before it': (command) => `A=1 ${command}`,
  'env before it': (command) => `env -i A=1 ${command}`,
  'sudo before it': (command) => `sudo -n -u root ${command}`,
  'several wrappers before it': (command) => `nohup nice -n 5 timeout 9 stdbuf -o L ${command}`,
  'unknown wrapper options': (command) => `sudo --some-option ${command}`,
  'the shell separator': (command) => command.replaceAll(' ', '${IFS}'),
  'an evaluated variable': (command) => `X=${quotedOnce(command)}; eval "$X"`,
  'an array': (command) => `a=(${command}); "\${a[@]}"`,
  'positional parameters': (command) => `set -- ${command}; "$@"`,
  xargs: (command) => `echo x | xargs -I%% ${command}`,
  ssh: (command) => `ssh -p 22 host ${command}`,
};
/** Things to put a command into that run it all the same. */
export const SURROUNDINGS: Readonly<Record<string, (command: string) => string>> = {
  'sh -c': (command) => `sh -c ${quotedOnce(command)}`,
  'bash -lc twice': (command) => `bash -lc ${quotedOnce(`bash -c ${quotedOnce(command)}`)}`,
  eval: (command) => `eval ${quotedOnce(command)}`,
  'env -S': (command) => `env sh -c ${quotedOnce(command)}`,
  'a subshell': (command) => `( ${command}\n)`,
  'a group': (command) => `{ ${command}\n}`,
  'a function that is called': (command) => `f() { ${command}\n}; f`,
  'a condition': (command) => `if true; then ${command}\nfi`,
  'a loop': (command) => `for i in 1 2; do ${command}\ndone`,
  'a list': (command) => `true && ls\n${command}`,
  'the background': (command) => `( ${command}\n) &`,
  'a substitution': (command) => `echo "$( ${command}\n)"`,
  'a process substitution': (command) => `cat <( ${command}\n)`,
  'a pipe into a shell': (command) => `printf %s ${quotedOnce(command)} | bash`,
  'a here-document for a shell': (command) => `bash <<'END_OF_TEXT'\n${command}\nEND_OF_TEXT`,
  'a here-string for a shell': (command) => `bash <<< ${quotedOnce(command)}`,
  'a written script': (command) => `printf %s ${quotedOnce(command)} > s.sh; sh s.sh`,
  'a trap': (command) => `trap ${quotedOnce(command)} EXIT`,
  'a setting of git': (command) => `git -c core.pager=${quotedOnce(command)} log`,
  'a variable that git runs': (command) => `GIT_PAGER=${quotedOnce(command)} git log`,
};

/** How grave a verdict is. */
const RANK: Readonly<Record<string, number>> = { allow: 0, ask: 1, never: 2 };
const known = new Map<string, number>();

/** The gravity of a command's verdict; each command is judged once. */
export function rank(command: string): number {
  const earlier = known.get(command);
  if (earlier !== undefined) return earlier;
  const found = RANK[verdictOf(command)] ?? -1;
  known.set(command, found);
  return found;
}
