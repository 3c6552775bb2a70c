import { StartupError } from '../process/startup-error';

/**
 * The commands to judge: the one that was given as an argument, or a JSON array of strings from
 * standard input. Refuses anything else, naming the place in the array.
 */
export async function readCommands(
  given: string | undefined,
  readInput: () => Promise<string>,
): Promise<readonly string[]> {
  if (given !== undefined) return [given];
  const value = parseInput(await readInput());
  if (!Array.isArray(value)) {
    throw new StartupError('standard input: expected a JSON array of commands, such as ["ls"].');
  }
  return value.map((entry: unknown, index) => {
    if (typeof entry === 'string') return entry;
    throw new StartupError(
      `standard input: expected text as command ${String(index)} of the array, got ` +
        `${JSON.stringify(entry).slice(0, 60)}.`,
    );
  });
}

function parseInput(input: string): unknown {
  if (input.trim() === '') {
    throw new StartupError(
      'command: is missing. Give it as one argument, or a JSON array of commands on standard input.',
    );
  }
  try {
    return JSON.parse(input);
  } catch (error) {
    throw new StartupError('standard input: is not JSON. Give an array of commands: ["ls"].', {
      cause: error,
    });
  }
}
