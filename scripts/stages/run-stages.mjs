import { runProgram } from '../bootstrap/run-program.mjs';
import { sum, tallyOfExit } from './tally.mjs';

/**
 * @typedef {object} Stage
 * @property {string} name
 * @property {readonly (readonly [string, ...string[]])[]} programs one after another, until one fails
 * @property {(exitCode: number) => import('./tally.mjs').Tally} [count] how its checks are counted;
 *   one check unless given
 */

/**
 * Runs every stage, also after one that failed, so that one look shows all there is to mend. Each
 * group's stages run two at a time with their output held back; a group of one speaks at once.
 *
 * @param {readonly (readonly Stage[])[]} groups
 * @returns {Promise<number>} the exit code, after `N passed, N failed` as the last line
 */
export async function runStages(groups) {
  const startedAt = Date.now();
  /** @type {import('./tally.mjs').Tally[]} */
  const tallies = [];
  for (const group of groups) {
    const waiting = [...group];
    const work = async () => {
      for (let stage = waiting.shift(); stage !== undefined; stage = waiting.shift()) {
        tallies.push(await runStage(stage, group.length > 1));
      }
    };
    await Promise.all([work(), work()]);
  }
  const { passed, failed, skipped } = sum(tallies);
  const skippedPart = skipped > 0 ? `; ${skipped} skipped` : '';
  console.log(`\nAll stages took ${seconds(startedAt)}${skippedPart}.`);
  console.log(`${passed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}

/**
 * @param {Stage} stage
 * @param {boolean} isCaptured
 */
async function runStage({ name, programs, count = tallyOfExit }, isCaptured) {
  const startedAt = Date.now();
  if (!isCaptured) console.log(`\n── ${name}`);
  let exitCode = 0;
  let output = '';
  for (const program of programs) {
    const ending = await runProgram(program, { isCaptured });
    output += ending.output;
    exitCode = ending.code;
    if (exitCode !== 0) break;
  }
  const tally = count(exitCode);
  const mark = tally.failed === 0 ? '✓' : '✗';
  const figures = count === tallyOfExit ? '' : `, ${tally.passed} passed, ${tally.failed} failed`;
  if (tally.failed > 0) process.stdout.write(output);
  console.log(`${mark} ${name}: ${seconds(startedAt)}${figures}`);
  return tally;
}

/** @param {number} startedAt */
function seconds(startedAt) {
  return `${((Date.now() - startedAt) / 1000).toFixed(1)} s`;
}
