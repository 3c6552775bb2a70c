import { sourceOfPieces } from '../syntax/source-text';
import type { Reading } from './reading';
import { copyState, type ShellState } from './shell-state';

/** Commands after which a trap would do something else than before. */
const CHANGING: ReadonlySet<string> = new Set(
  ' cd pushd popd export declare typeset local readonly unset read mapfile set eval'.split(' '),
);

/**
 * Reads what traps would do from here: a signal or the end may come at any point, so it is read wherever
 * folder or variables have changed. `name` is the command before, empty for an assignment.
 */
export function runTraps(state: ShellState, reading: Reading, name: string): void {
  if (state.traps.length === 0 || !CHANGING.has(name)) return;
  for (const action of state.traps) {
    reading.readText(sourceOfPieces(action), { ...copyState(state), traps: [] });
  }
}
