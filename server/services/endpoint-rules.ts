import { DomainError } from '@/server/domain/domain-error';
import type { Endpoint, EndpointSettings } from '@/server/domain/endpoint';
import type { EndpointId } from '@/server/domain/ids';
import type { ServiceRuntime } from './service-runtime';

/** Gives an endpoint that is not archived. Rejects with `not_found`. */
export async function existingEndpoint(
  runtime: ServiceRuntime,
  endpointId: EndpointId,
): Promise<Endpoint> {
  const endpoint = await runtime.rows.endpoints.find(endpointId);
  if (endpoint?.archivedAt === null) return endpoint;
  throw endpointNotFound(endpointId);
}

export function endpointNotFound(endpointId: EndpointId): DomainError {
  return new DomainError('not_found', 'There is no such endpoint.', { details: { endpointId } });
}

/** Rejects with `conflict` when another endpoint that is not archived has the name. */
export async function assertEndpointNameIsFree(
  runtime: ServiceRuntime,
  name: string,
  own?: EndpointId,
): Promise<void> {
  const endpoints = await runtime.rows.endpoints.list();
  const holder = endpoints.find((one) => one.name === name);
  if (!holder || holder.id === own) return;
  throw new DomainError(
    'conflict',
    `name: An endpoint called “${name}” exists already. Choose another name.`,
    { details: { field: 'name', endpointId: holder.id } },
  );
}

/**
 * Rejects with `invalid_input` when a stored key would go to another address, or to another
 * provider, than it was entered for: a key must not be had by pointing its endpoint elsewhere.
 */
export function assertKeyStaysAtItsAddress(
  stored: Pick<Endpoint, 'provider' | 'baseUrl' | 'hasKey'>,
  settings: Pick<EndpointSettings, 'provider' | 'baseUrl'>,
): void {
  const isSame =
    stored.provider === settings.provider && withoutSlash(stored) === withoutSlash(settings);
  if (!stored.hasKey || isSame) return;
  throw new DomainError(
    'invalid_input',
    'apiKey: The stored key was entered for another address. Enter the key of this one, or remove it.',
    { details: { field: 'apiKey' } },
  );
}

function withoutSlash({ baseUrl }: Pick<EndpointSettings, 'baseUrl'>): string | null {
  return baseUrl === null ? null : baseUrl.replace(/\/+$/u, '');
}
