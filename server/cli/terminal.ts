/** What a command is given of the process that runs it. */
export interface Terminal {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly workingDirectory: string;
  /** The folder of the program. */
  readonly rootDirectory: string;
  /** All of standard input, to its end. */
  readonly readInput: () => Promise<string>;
  /** Writes to standard output; resolves when it was taken. */
  readonly write: (text: string) => Promise<void>;
  /** Writes to standard error. */
  readonly complain: (text: string) => void;
}

/** What a command came to: an exit code, or null for a server that goes on by itself. */
export type ExitCode = 0 | 1 | 2 | null;
