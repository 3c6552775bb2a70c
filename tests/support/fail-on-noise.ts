import { format } from 'node:util';
import { afterAll, afterEach } from 'vitest';

/**
 * Fails the test during which something was written to `console.error` or a promise was rejected
 * with nobody listening. A test that expects the console to be used replaces it for that time
 * (`vi.spyOn(console, 'error').mockImplementation(…)`), so that its words never arrive here.
 */
const noises: string[] = [];

const printError = console.error.bind(console);
console.error = (...values: unknown[]): void => {
  noises.push(`console.error: ${format(...values)}`);
  printError(...values);
};

const noteRejection = (reason: unknown): void => {
  noises.push(`unhandled rejection: ${format(reason)}`);
};
process.on('unhandledRejection', noteRejection);

// Taken now: a test may replace the timers.
const nextMacrotask = globalThis.setImmediate;

afterEach(async () => {
  // Node reports an unhandled rejection only after the microtasks of its turn.
  await new Promise<void>((resolve) => {
    nextMacrotask(resolve);
  });
  const heard = noises.splice(0);
  if (heard.length > 0) throw new Error(`This test made noise:\n${heard.join('\n')}`);
});

afterAll(() => {
  process.off('unhandledRejection', noteRejection);
  console.error = printError;
});
