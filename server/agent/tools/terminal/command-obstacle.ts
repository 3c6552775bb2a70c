/**
 * Why this text cannot be given to a shell byte for byte (a sentence for people), or null. What
 * has another form as bytes than as text would run otherwise than it was read and consented to.
 */
export function commandObstacle(command: string): string | null {
  if (command.includes('\0')) {
    return 'The command holds a NUL character, which no shell can be given. Remove it.';
  }
  if (/\p{Surrogate}/u.test(command)) {
    return 'The command holds half of a character (a lone surrogate). Remove it or type it again.';
  }
  return null;
}
