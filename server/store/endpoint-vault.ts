import type { EndpointAccess, EndpointSource } from '@/server/agent/runtimes/model/endpoint-source';
import { DomainError } from '@/server/domain/domain-error';
import { providerSchema } from '@/server/domain/endpoint';
import type { EndpointId } from '@/server/domain/ids';
import type { PrismaClient } from '@/server/generated/prisma/client';
import { sealSecret, unsealSecret } from '@/server/platform/seal-secret';

/** The only place that knows the keys of endpoints: seals them for storing, and opens them for a call. */
export class EndpointVault implements EndpointSource {
  readonly #prisma: PrismaClient;
  readonly #secret: string;

  /** @param by.sealKey 64 hexadecimal digits from the data directory */
  constructor(by: { prisma: PrismaClient; sealKey: string }) {
    this.#prisma = by.prisma;
    this.#secret = by.sealKey;
  }

  /** Gives what to store for a key; it opens again for the same endpoint only. */
  seal(endpointId: EndpointId, apiKey: string): string {
    return sealSecret(apiKey, { secret: this.#secret, boundTo: endpointId });
  }

  /** Rejects with `conflict` when the key does not open with the secret of this installation. */
  async find(endpointId: EndpointId): Promise<EndpointAccess | null> {
    const row = await this.#prisma.endpoint.findUnique({ where: { id: endpointId } });
    if (row?.archivedAt !== null) return null;
    const { name, baseUrl, sealedKey } = row;
    return {
      id: endpointId,
      name,
      provider: providerSchema.parse(row.provider),
      baseUrl,
      apiKey: sealedKey === null ? null : this.#open(sealedKey, { endpointId, name }),
    };
  }

  #open(sealedKey: string, of: { endpointId: EndpointId; name: string }): string {
    try {
      return unsealSecret(sealedKey, { secret: this.#secret, boundTo: of.endpointId });
    } catch (error) {
      throw new DomainError(
        'conflict',
        `The stored key of the endpoint “${of.name}” cannot be opened: it was sealed by another ` +
          'installation. An administrator can enter the key again under Models.',
        { details: { field: 'apiKey', endpointId: of.endpointId }, cause: error },
      );
    }
  }
}
