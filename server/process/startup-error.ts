/**
 * A reason not to start that the operator can do something about. Each problem is one line that
 * names the setting or file and says what to do; whoever throws it has changed nothing.
 */
export class StartupError extends Error {
  override readonly name = 'StartupError';
  readonly problems: readonly string[];

  constructor(problems: string | readonly string[], options?: { cause: unknown }) {
    const lines = typeof problems === 'string' ? [problems] : problems;
    super(lines.join('\n'), options);
    this.problems = lines.map((line) => line.replaceAll(/\s*\n\s*/g, ' '));
  }
}

/**
 * Writes why the process cannot start: one line for each problem of a `StartupError`, and
 * everything there is to know about anything else, which is a defect.
 */
export function reportStartupFailure(error: unknown, write: (text: string) => void): void {
  if (error instanceof StartupError) {
    for (const problem of error.problems) write(`countersign: ${problem}\n`);
  } else {
    const trace = error instanceof Error ? (error.stack ?? error.message) : String(error);
    write(`countersign: could not start because of a defect in the program.\n${trace}\n`);
  }
}

/** What the system said, in its own few words: "EACCES: permission denied". */
export function systemReason(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.split(', ')[0] ?? text;
}
