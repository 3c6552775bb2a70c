/** Programs with which something can be lost, and those that run what they are given. */
const LOSING =
  'rm rmdir unlink shred srm dd mkfs wipefs blkdiscard shutdown reboot halt poweroff truncate rimraf ' +
  'find xargs chmod chown mv tee kill killall pkill dropdb psql mysql redis-cli git docker podman ' +
  'kubectl terraform tofu helm systemctl crontab curl wget python python3 node perl ruby php sh bash ' +
  'dash zsh ksh fish busybox';

const NAMES: ReadonlySet<string> = new Set(LOSING.split(' '));
const ASIDE = 'sudo doas env exec nohup eval shell';

/** A text that begins with such a program, or in which one follows a separator. */
const BEGINNING = new RegExp(
  String.raw`(?:^|[;&|({!=\n"'\x60][ \t]{0,64})(?:(?:${ASIDE.split(' ').join('|')})[ \t]{1,16}){0,8}(?:[\w./-]{0,200}/)?(?:mkfs\.\w+|${[...NAMES].join('|')})\s`,
);
const SEPARATOR = /^[;&|({!=\n"'`][ \t]{0,64}/;

/** Whether a word, with or without its folder, names a program with which something can be lost. */
export function isLosingProgram(word: string): boolean {
  const name = word.replace(/^.*\//s, '');
  return NAMES.has(name) || name.startsWith('mkfs.');
}

/** Where in a text a command with such a program begins; undefined when there is none. */
export function losingCommandAt(text: string): number | undefined {
  const found = BEGINNING.exec(text);
  if (found === null) return undefined;
  return found.index + (SEPARATOR.exec(found[0])?.[0].length ?? 0);
}
