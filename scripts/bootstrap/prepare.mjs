import {
  build,
  buildCommand,
  generateClient,
  isBuilt,
  isClientGenerated,
  isCommandBuilt,
} from './build.mjs';
import { exclusively } from './exclusively.mjs';
import { install, isInstalled } from './installation.mjs';

const LOCK = '.cache/bootstrap.lock';

/** Each with what it needs before it. */
const STEPS = [
  { name: 'installed', isDone: isInstalled, work: install },
  { name: 'generated', isDone: isClientGenerated, work: generateClient },
  { name: 'commanded', isDone: isCommandBuilt, work: buildCommand },
  { name: 'built', isDone: isBuilt, work: build },
];

/**
 * Brings the checkout to a state, doing only what is missing or stale. When nothing is, it writes
 * nothing and takes no lock, so that an installed copy can be read-only.
 *
 * @param {'installed' | 'generated' | 'commanded' | 'built'} state
 */
export async function prepare(state) {
  const steps = STEPS.slice(0, STEPS.findIndex(({ name }) => name === state) + 1);
  if (await isAllDone(steps)) return;
  await exclusively(LOCK, async () => {
    // Looked at again under the lock: somebody else may just have done it.
    for (const { isDone, work } of steps) if (!(await isDone())) await work();
  });
}

/** @param {typeof STEPS} steps */
async function isAllDone(steps) {
  for (const { isDone } of steps) if (!(await isDone())) return false;
  return true;
}
