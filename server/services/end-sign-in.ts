import type { Actor } from '@/server/domain/actor';
import { DomainError } from '@/server/domain/domain-error';
import type { SignInId } from '@/server/domain/ids';
import { auditEntry } from './audit-entry';
import type { ServiceRuntime } from './service-runtime';

/** Signs the actor out in one browser. Rejects with `not_found` for a sign-in that is not theirs. */
export async function endSignIn(
  runtime: ServiceRuntime,
  actor: Actor,
  input: { signInId: SignInId },
): Promise<Record<string, never>> {
  const { userId } = actor;
  if (!(await runtime.auth.signIns.end({ ...input, userId }))) {
    throw new DomainError('not_found', 'You are not signed in there any more.', {
      details: input,
    });
  }
  runtime.access.publish(userId);
  await runtime.writes.commit({
    audit: [auditEntry(actor, 'sign-in.ended', { subjectId: input.signInId })],
  });
  return {};
}
