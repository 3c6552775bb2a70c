import type { Invite } from '@/server/domain/person';
import type { ServiceRuntime } from './service-runtime';
import { usableInvite } from './usable-invite';

/** Tells what an invite link offers, before it is used. Rejects as `usableInvite` does. */
export async function checkInvite(
  runtime: ServiceRuntime,
  input: { token: string; clientAddress: string },
): Promise<Pick<Invite, 'role' | 'note' | 'expiresAt'>> {
  const { role, note, expiresAt } = await usableInvite(runtime, input);
  return { role, note, expiresAt };
}
