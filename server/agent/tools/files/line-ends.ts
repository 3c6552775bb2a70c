/**
 * The text with the line ends of the file that it goes into: where all of them are CR LF, every line
 * of the text ends so too; otherwise the text stays as it is.
 */
export function withLineEndsOf(file: string, text: string): string {
  return endsInCrLf(file) ? text.replace(/\r?\n/g, '\r\n') : text;
}

function endsInCrLf(text: string): boolean {
  return text.includes('\r\n') && !/(?:^|[^\r])\n/.test(text);
}
