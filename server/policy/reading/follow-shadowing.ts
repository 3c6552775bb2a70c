import { literalWord, textOfWord } from '../shell-value';
import { followScript } from './follow-shell';
import type { Followed, Invocation } from './invocation';
import type { Reading } from './reading';

/**
 * A program named without a folder while the command changes `PATH`: a file of that name which it has
 * written may be what runs.
 */
export function followShadowing(name: string, call: Invocation, reading: Reading): Followed {
  const [program, ...others] = call.words;
  const isSearchChanged =
    call.state.variables.has('PATH') || call.assignments.some((each) => each.name === 'PATH');
  if (program === undefined || !isSearchChanged) return {};
  if (textOfWord(program)?.includes('/') === true) return {};
  const [path] = reading.files.writtenNamed(name);
  if (path === undefined) return {};
  return followScript({ ...call, words: [literalWord(path, program.span), ...others] }, reading);
}
