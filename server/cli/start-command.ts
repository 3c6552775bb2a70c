import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { StartupError } from '../process/startup-error';
import { environmentWith } from './read-settings';
import type { CommandTable } from './command-table';

/** `start`: the server, in this very process, so that signals and the exit code are its own. */
export function addStartCommand({ program, terminal, run, options }: CommandTable): void {
  program
    .command('start')
    .description('serve until told to stop; prints a link for the first administrator')
    .action(() =>
      run(async () => {
        const server = path.join(terminal.rootDirectory, 'dist/server/main.js');
        if (!existsSync(server)) {
          throw new StartupError(`${server}: is missing. Build the program with npm run build.`);
        }
        Object.assign(process.env, environmentWith(terminal, options()), {
          NODE_ENV: 'production',
        });
        await import(pathToFileURL(server).href);
        return null;
      }),
    );
}
