import type { Actor } from '@/server/domain/actor';
import { auditEntry } from './audit-entry';
import type { ServiceRuntime } from './service-runtime';

/** Gives the actor another name; records of before keep the one they had. */
export async function renameSelf(
  runtime: ServiceRuntime,
  actor: Actor,
  input: { name: string },
): Promise<Record<string, never>> {
  const { userId } = actor;
  const { name } = input;
  if (name === actor.name) return {};
  await runtime.auth.accounts.setName({ userId, name });
  await runtime.writes.commit({
    audit: [
      auditEntry(actor, 'user.renamed', {
        subjectId: userId,
        details: { from: actor.name, to: name },
      }),
    ],
  });
  return {};
}
