import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { devNull } from 'node:os';
import path from 'node:path';
import { DEMO_FILES } from './demo-files';
import { makeDirectory } from './make-directory';
import { StartupError, systemReason } from './startup-error';

/** Enough of an environment for git: nothing that points it at another repository or identity. */
const GIT_ENVIRONMENT = {
  PATH: process.env.PATH,
  HOME: devNull,
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_CONFIG_GLOBAL: devNull,
  GIT_AUTHOR_NAME: 'Countersign',
  GIT_AUTHOR_EMAIL: 'demo@localhost',
  GIT_COMMITTER_NAME: 'Countersign',
  GIT_COMMITTER_EMAIL: 'demo@localhost',
};

const GIT_COMMANDS = [
  ['init', '--quiet', '--initial-branch=main'],
  ['add', '--all'],
  ['commit', '--quiet', '--message=A first version'],
];

/**
 * Makes sure that there is a workspace. One that is missing or empty gets a small demo project with
 * a repository of its own (without one where git is not installed); one that holds anything at all
 * is left alone.
 *
 * @param directory absolute path
 * @returns whether the project was written
 */
export function ensureWorkspace(directory: string): boolean {
  try {
    makeDirectory(directory, 0o777);
    if (readdirSync(directory).length > 0) return false;
    for (const [file, text] of Object.entries(DEMO_FILES)) {
      const target = path.join(directory, file);
      mkdirSync(path.dirname(target), { recursive: true });
      writeFileSync(target, text);
    }
  } catch (error) {
    throw new StartupError(
      `COUNTERSIGN_WORKSPACE: cannot use ${directory} (${systemReason(error)}). ` +
        'Name a folder that this user may read and write.',
      { cause: error },
    );
  }
  makeRepository(directory);
  return true;
}

/** Without git, or with one too old for these options, the project is simply no repository. */
function makeRepository(directory: string): void {
  for (const command of GIT_COMMANDS) {
    const { status } = spawnSync('git', command, {
      cwd: directory,
      // The environment's type asks for what Next adds to it; git does not.
      env: GIT_ENVIRONMENT as unknown as NodeJS.ProcessEnv,
      stdio: 'ignore',
    });
    if (status !== 0) return;
  }
}
