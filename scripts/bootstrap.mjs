// The one entry of every npm script. Depends on nothing but Node, because it installs the rest, and
// is spelled so that an old Node can read it far enough to say that it is too old.
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const LEAST_MAJOR = 20;
const LEAST_MINOR = 19;

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < LEAST_MAJOR || (major === LEAST_MAJOR && minor < LEAST_MINOR)) {
  console.error(
    `countersign: needs Node ${LEAST_MAJOR}.${LEAST_MINOR} or newer, and this is ${process.versions.node}.`,
  );
  process.exit(1);
}

process.chdir(path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..'));

// Loaded only now, since it is spelled for a Node that is new enough.
const { runCommand } = await import('./bootstrap/run-command.mjs');
await runCommand(process.argv[2], process.argv.slice(3));
