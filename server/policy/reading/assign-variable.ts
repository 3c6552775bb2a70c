import { UNKNOWN_VALUE, type ShellState } from './shell-state';
import type { Assignment } from './simple-command';

/** Sets a variable; one that is only changed in part, by `+=` or at an index, becomes unknown. */
export function assignVariable(state: ShellState, assignment: Assignment): void {
  const { name, value, words, isPlain } = assignment;
  if (!isPlain) state.variables.set(name, UNKNOWN_VALUE);
  else if (words !== undefined) state.variables.set(name, { kind: 'array', words });
  else state.variables.set(name, { kind: 'scalar', pieces: value.pieces });
}
