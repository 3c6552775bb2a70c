/** Says that the beginning of an output is not held any more. */
export function droppedWords(dropped: number): string {
  return `The first ${dropped.toLocaleString('en')} characters are not kept; this is the end of the output.`;
}
