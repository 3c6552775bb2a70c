import { CATEGORIES, FLOOR } from '@/server/policy/risk-rules';
import { EVERYDAY_COMMANDS } from './everyday-commands';
import { analyse } from './judge-command';
import { rank } from './rewritings';

/** What the examples of every rule are about, as far as it can be read at all. */
export const RISKY_COMMANDS: readonly string[] = [...CATEGORIES, ...FLOOR]
  .flatMap(({ examples }) => examples.matches)
  .filter((command) => analyse(command).isAnalysable && !command.includes('<<'));

const STATEFUL =
  /^(?:if|for|case|while|until|select|time|cd|alias|trap|exec|function|source|export|set|eval|command|x|\.)\b/;

/** Whether a wrapper in front of it gets the whole of it: one program with its words. */
export function isOneCommand(command: string): boolean {
  const unquoted = command.replace(/'[^']*'|"[^"$`]*"/g, '');
  return (
    /^[a-zA-Z./]/.test(command) &&
    !STATEFUL.test(command) &&
    !/[;&|<>()`{}\n$]|^\w+=/.test(unquoted)
  );
}

/**
 * Whether it is risky for what lies on this very machine: a folder, a file, a process. In a container or
 * on another host it does something else.
 */
export function isAboutThisMachine(command: string): boolean {
  const { findings, floor } = analyse(command);
  const isLocal = [...findings, ...floor].every(({ category }) => LOCAL.has(category));
  return isLocal || MADE_HERE.test(command) || /(?:^|\s)\.\.?(?:\s|\/|$)/.test(command);
}

/** It makes a link or a build file and uses it then: of a folder that is not known none are followed. */
const MADE_HERE = /^ln -s |> Makefile && /;

const LOCAL: ReadonlySet<string> = new Set(['data-directory', 'send-files', 'own-address']);

/**
 * Everyday work that asks for nothing wherever it stands. Left out is what depends on what it is given
 * there: names to remove or to end from `xargs`, or input that it would send.
 */
export const EVERYDAY_ANYWHERE: readonly string[] = Object.values(EVERYDAY_COMMANDS)
  .flat()
  .filter((command) => !/^(?:rm|rmdir|kill|ssh|openssl s_client)\b|\{\}/.test(command));

/** What has a lower verdict inside of something than by itself. */
export function lowered(
  commands: readonly string[],
  wrap: (command: string) => string,
): readonly string[] {
  return commands.filter((command) => rank(wrap(command)) < rank(command)).map(wrap);
}

/** What is asked about or refused only because of what it stands in. */
export function raised(
  commands: readonly string[],
  wrap: (command: string) => string,
): readonly string[] {
  return commands.map(wrap).filter((command) => rank(command) > 0);
}
