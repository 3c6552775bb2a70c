/**
 * The reason of every abort of a run. Libraries know an abort by this name; why the run was aborted
 * is kept with the run, not in the signal.
 */
export function abortError(): DOMException {
  return new DOMException('The run was ended.', 'AbortError');
}
