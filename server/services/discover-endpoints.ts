import type { EndpointAccess } from '@/server/agent/runtimes/model/endpoint-source';
import type { FoundEndpoint } from '@/server/domain/endpoint';
import { endpointIdSchema } from '@/server/domain/ids';
import { createId } from '@/server/platform/create-id';
import { listEndpointModels } from './endpoint-models';
import type { AdminActor } from './require-admin';
import type { ServiceRuntime } from './service-runtime';

/** Where the servers of models listen when nobody told them otherwise. */
const USUAL_PLACES: readonly Pick<FoundEndpoint, 'name' | 'baseUrl'>[] = [
  { name: 'Ollama', baseUrl: 'http://127.0.0.1:11434/v1' },
  { name: 'llama.cpp', baseUrl: 'http://127.0.0.1:8080/v1' },
  { name: 'LM Studio', baseUrl: 'http://127.0.0.1:1234/v1' },
  { name: 'vLLM', baseUrl: 'http://127.0.0.1:8000/v1' },
];

/** On the same machine an answer takes milliseconds; what needs longer is something else. */
const TIME_LIMIT_MS = 2_000;

/**
 * Looks for servers of models on this machine, at all usual places at once, for two seconds at most.
 * Places that are an endpoint already are left out. No key is sent.
 */
export async function discoverEndpoints(
  runtime: ServiceRuntime,
  _admin: AdminActor,
  places = USUAL_PLACES,
): Promise<FoundEndpoint[]> {
  const known = new Set((await runtime.rows.endpoints.list()).map(({ baseUrl }) => baseUrl));
  const overdue = new AbortController();
  const cancel = runtime.clock.schedule(() => {
    overdue.abort();
  }, TIME_LIMIT_MS);
  try {
    const found = await Promise.all(
      places
        .filter(({ baseUrl }) => !known.has(baseUrl))
        .map((place) => modelsAt(place, overdue.signal)),
    );
    return found.filter((one) => one !== null);
  } finally {
    cancel();
  }
}

async function modelsAt(
  place: Pick<FoundEndpoint, 'name' | 'baseUrl'>,
  signal: AbortSignal,
): Promise<FoundEndpoint | null> {
  const access: EndpointAccess = {
    ...place,
    id: endpointIdSchema.parse(createId('edp')),
    provider: 'openai-compatible',
    apiKey: null,
  };
  try {
    return { ...place, models: await listEndpointModels(access, signal) };
  } catch {
    // Nothing listens there, or something that is no server of models.
    return null;
  }
}
