import { UNKNOWN_VALUE, type ShellState } from './shell-state';
import type { Assignment } from './simple-command';

/**
 * Sets a variable; one that is only changed in part, by `+=` or at an index, or that may refuse the
 * change, becomes unknown.
 */
export function assignVariable(state: ShellState, assignment: Assignment): void {
  const { name, value, words, isPlain } = assignment;
  const isKept = state.readonlyNames.has(name);
  if (!isPlain || isKept) state.variables.set(name, UNKNOWN_VALUE);
  else if (words !== undefined) state.variables.set(name, { kind: 'array', words });
  else state.variables.set(name, { kind: 'scalar', pieces: value.pieces });
}

const CHANGED =
  /\b([A-Za-z_]\w*)(?:\[[^\]]{0,200}\])?\s*(?:(?:[-+*/%&|^]|<<|>>)?=(?!=)|\+\+|--)|(?:\+\+|--)\s*([A-Za-z_]\w*)/g;

/** After an arithmetic expression: the variables that it may have changed hold some number. */
export function changeByArithmetic(state: ShellState, expression: string): void {
  for (const [, before, after] of expression.matchAll(CHANGED)) {
    const name = before ?? after;
    if (name !== undefined) state.variables.set(name, UNKNOWN_VALUE);
  }
}
