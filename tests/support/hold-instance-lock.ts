import { openDataDirectory } from '../../server/process/data-directory';
import { acquireInstanceLock } from '../../server/process/instance-lock';

/**
 * A process of its own for tests of the lock: takes the data directory named by its argument,
 * prints `held` or the refusal, and stays until it is killed or its standard input ends.
 */
try {
  acquireInstanceLock(openDataDirectory(process.argv[2] ?? ''));
  process.stdout.write('held\n');
} catch (error) {
  process.stdout.write(`${error instanceof Error ? error.message : String(error)}\n`);
}
process.stdin.resume();
