import { providerSchema, type Endpoint, type EndpointRow } from '@/server/domain/endpoint';
import { endpointIdSchema, type EndpointId } from '@/server/domain/ids';
import type { PrismaClient } from '@/server/generated/prisma/client';
import type { EndpointModel } from '@/server/generated/prisma/models';
import { nullableNumber } from './nullable-number';

/** Reads where language models are reached. Nothing that it gives holds a key, sealed or not. */
export class Endpoints {
  readonly #prisma: PrismaClient;

  constructor(prisma: PrismaClient) {
    this.#prisma = prisma;
  }

  /** The endpoints in the order in which they were made, archived ones left out. */
  async list(): Promise<EndpointRow[]> {
    const [rows, profiles] = await Promise.all([
      this.#prisma.endpoint.findMany({
        where: { archivedAt: null },
        orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
      }),
      this.#prisma.profile.findMany({
        where: { archivedAt: null },
        select: { name: true, endpointId: true, mode: true, guardianEndpointId: true },
        orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
      }),
    ]);
    return rows.map((row) => ({
      ...toEndpoint(row),
      profileNames: profiles
        .filter(
          ({ endpointId, mode, guardianEndpointId }) =>
            endpointId === row.id || (mode === 'smart' && guardianEndpointId === row.id),
        )
        .map(({ name }) => name),
    }));
  }

  /** Finds an endpoint, archived or not. */
  async find(endpointId: EndpointId): Promise<Endpoint | null> {
    const row = await this.#prisma.endpoint.findUnique({ where: { id: endpointId } });
    return row ? toEndpoint(row) : null;
  }

  /** The names of the profiles that use the endpoint, archived ones left out. */
  async profileNames(endpointId: EndpointId): Promise<string[]> {
    const rows = await this.#prisma.profile.findMany({
      where: {
        archivedAt: null,
        OR: [{ endpointId }, { mode: 'smart', guardianEndpointId: endpointId }],
      },
      select: { name: true },
      orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    });
    return rows.map(({ name }) => name);
  }
}

/** Leaves the sealed key behind: only whether there is one goes further. */
function toEndpoint(row: EndpointModel): Endpoint {
  return {
    id: endpointIdSchema.parse(row.id),
    name: row.name,
    provider: providerSchema.parse(row.provider),
    baseUrl: row.baseUrl,
    hasKey: row.sealedKey !== null,
    createdAt: Number(row.createdAt),
    updatedAt: Number(row.updatedAt),
    archivedAt: nullableNumber(row.archivedAt),
  };
}
