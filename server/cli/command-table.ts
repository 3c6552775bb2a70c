import type { Command } from 'commander';
import type { GlobalOptions } from './read-settings';
import type { ExitCode, Terminal } from './terminal';

/** What the commands are attached to. */
export interface CommandTable {
  readonly program: Command;
  readonly terminal: Terminal;
  readonly version: string;
  /** Does the work of a command, and notes what it came to. */
  readonly run: (work: () => Promise<ExitCode> | ExitCode) => Promise<void>;
  /** The options that stand before the name of a command, or after it. */
  readonly options: () => GlobalOptions;
}
