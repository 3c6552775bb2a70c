import type { SignedIn } from '@/server/auth/create-auth';
import { auditEntry } from './audit-entry';
import type { ServiceRuntime } from './service-runtime';

/** Notes that somebody signed out in one browser, and has what they watch asked about again. */
export async function recordSignOut(
  runtime: Pick<ServiceRuntime, 'access' | 'writes'>,
  { actor, signInId }: SignedIn,
): Promise<void> {
  runtime.access.publish(actor.userId);
  await runtime.writes.commit({
    audit: [auditEntry(actor, 'sign-in.ended', { subjectId: signInId })],
  });
}
