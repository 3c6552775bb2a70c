import { DomainError } from '@/server/domain/domain-error';
import type { EndpointId } from '@/server/domain/ids';
import { auditEntry } from './audit-entry';
import { existingEndpoint } from './endpoint-rules';
import type { AdminActor } from './require-admin';
import type { ServiceRuntime } from './service-runtime';

/**
 * Takes an endpoint away for good and erases its key; what it has cost stays in the figures. Rejects
 * with `not_found`, and with `conflict` while a profile uses it.
 */
export async function archiveEndpoint(
  runtime: ServiceRuntime,
  admin: AdminActor,
  input: { endpointId: EndpointId },
): Promise<Record<string, never>> {
  const { endpointId } = input;
  const { name, updatedAt } = await existingEndpoint(runtime, endpointId);
  const profileNames = await runtime.rows.endpoints.profileNames(endpointId);
  if (profileNames.length > 0) throw endpointInUse(name, profileNames);
  const archivedAt = runtime.clock.now();
  const { isWon } = await runtime.writes.commit({
    guard: {
      table: 'Endpoint',
      id: endpointId,
      // Unless it was changed since, or taken by a profile.
      expect: { archivedAt: null, updatedAt },
      set: { archivedAt, sealedKey: null },
    },
    audit: [auditEntry(admin, 'endpoint.archived', { subjectId: endpointId, details: { name } })],
  });
  return isWon ? {} : archiveEndpoint(runtime, admin, input);
}

function endpointInUse(name: string, profileNames: readonly string[]): DomainError {
  const listed = profileNames.map((one) => `“${one}”`).join(', ');
  const message =
    profileNames.length === 1
      ? `The profile ${listed} uses “${name}”. Archive it first, or choose another endpoint there.`
      : `The profiles ${listed} use “${name}”. Archive them first, or choose another endpoint there.`;
  return new DomainError('conflict', message, { details: { profileNames } });
}
