import { mayBeName, splitPath } from '../paths/path-pattern';
import { resolvePathWord } from '../paths/resolve-path-word';
import { hasFilePattern, literalWord, type ShellWord } from '../shell-value';

/** The programs with which a system can be lost, and those that start others. */
const DANGEROUS: readonly string[] = (
  'rm mv find dd shred mkfs mkfs.ext4 mkfs.xfs wipefs blkdiscard sfdisk fdisk parted tee cp kill ' +
  'killall5 pkill shutdown reboot halt poweroff init telinit systemctl sudo env xargs sh bash dash zsh'
).split(' ');

/**
 * The commands that a command word with a file pattern may turn into, such as `/bin/r?`. Only the
 * dangerous ones: the word counts as unknown anyway.
 */
export function spelledPrograms(words: readonly ShellWord[]): readonly (readonly ShellWord[])[] {
  const [program, ...others] = words;
  if (program?.pieces.some(hasFilePattern) !== true) return [];
  const [path = ''] = resolvePathWord(program, { directories: ['/'], realpath: undefined });
  const { name } = splitPath(path);
  // A bare `*` may be anything, which says nothing.
  if (!/[A-Za-z0-9]/.test(name)) return [];
  return DANGEROUS.filter((known) => mayBeName(name, known)).map((known) => [
    literalWord(known, program.span),
    ...others,
  ]);
}
