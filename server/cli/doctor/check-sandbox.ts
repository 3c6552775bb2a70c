import { trySandbox } from '@/server/agent/tools/terminal/sandbox-support';
import type { Check } from './check';

/**
 * Whether profiles can run their commands in a sandbox here, by a real run. That it does not work is no
 * problem of the machine: a profile that asks for it has its calls refused, and says why.
 *
 * @param environment with the PATH of the server
 */
export async function checkSandbox(
  environment: Readonly<Record<string, string | undefined>>,
): Promise<Check> {
  const { isAvailable, explanation } = await trySandbox(environment);
  const note = isAvailable ? explanation : `not to be had. ${explanation}`;
  return { name: 'sandbox', problem: null, note };
}
