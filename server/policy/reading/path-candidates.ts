import { knownPrefix, withoutPrefix, type ShellWord } from '../shell-value';

/**
 * The parts of an argument that may be a path: all of it, what follows `=`, `@` or `:`, the value
 * glued to a short option.
 */
export function pathCandidates(word: ShellWord): readonly ShellWord[] {
  const text = knownPrefix(word);
  const candidates = [word];
  for (const mark of ['=', '@', ':', ',']) {
    const at = text.lastIndexOf(mark);
    if (at !== -1) candidates.push(withoutPrefix(word, at + 1));
  }
  if (/^-[A-Za-z]./.test(text)) candidates.push(withoutPrefix(word, 2));
  const slash = text.indexOf('/');
  if (slash > 0 && /[-=@:<"'([{,]/.test(text.slice(0, slash)))
    candidates.push(withoutPrefix(word, slash));
  return candidates;
}
