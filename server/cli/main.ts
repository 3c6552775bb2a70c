import { text } from 'node:stream/consumers';
import { findRootDirectory } from '../root-directory';
import { runCommandLine } from './run-command-line';

// Whoever reads our output may have seen enough, as `head` has.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  process.exit(error.code === 'EPIPE' ? 0 : 1);
});

const exitCode = await runCommandLine(process.argv.slice(2), {
  environment: process.env,
  workingDirectory: process.cwd(),
  rootDirectory: findRootDirectory(import.meta.dirname),
  readInput: () => text(process.stdin),
  write: (output) => writeTo(process.stdout, output),
  complain: (line) => void process.stderr.write(line),
});
// A server that was started goes on by itself.
if (exitCode !== null) process.exitCode = exitCode;

/** Resolves when the text was taken, so that a long output is not gathered in memory. */
function writeTo(stream: NodeJS.WriteStream, output: string): Promise<void> {
  return new Promise((resolve, reject) => {
    stream.write(output, (error) => {
      if (error) reject(error);
      else resolve();
    });
  });
}
