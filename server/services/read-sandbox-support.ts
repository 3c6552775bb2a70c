import type { AdminActor } from './require-admin';
import type { ServiceRuntime } from './service-runtime';

/** Whether the commands of a profile can run in a sandbox on this machine, and what to do if not. */
export async function readSandboxSupport(
  runtime: ServiceRuntime,
  _admin: AdminActor,
): Promise<{ isAvailable: boolean; explanation: string }> {
  const { isAvailable, explanation } = await runtime.sandbox.look();
  return { isAvailable, explanation };
}
