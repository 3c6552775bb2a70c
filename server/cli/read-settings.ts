import { parseEnv, type Env } from '@/server/platform/env';
import { StartupError } from '../process/startup-error';
import type { Terminal } from './terminal';

/** Options that every command takes. */
export interface GlobalOptions {
  /** The data directory, in place of COUNTERSIGN_HOME. */
  home?: string | undefined;
}

/** The environment with what the options put over it. */
export function environmentWith(
  { environment }: Pick<Terminal, 'environment'>,
  { home }: GlobalOptions,
): Terminal['environment'] {
  return home === undefined ? environment : { ...environment, COUNTERSIGN_HOME: home };
}

/** The settings of the server of this data directory. Refuses with a line for each bad variable. */
export function readSettings(terminal: Terminal, options: GlobalOptions): Env {
  // Of a variable that is not set, most likely: what was named must not become another folder.
  if (options.home === '') throw new StartupError('--home: is empty. Name a folder.');
  const outcome = parseEnv(environmentWith(terminal, options), terminal.workingDirectory);
  if (!outcome.ok) throw new StartupError(outcome.problems);
  return outcome.env;
}
