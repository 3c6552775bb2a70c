import type { EndpointCheck, EndpointRow } from '@/server/domain/endpoint';
import { endpointIdSchema } from '@/server/domain/ids';

/** An endpoint that no profile uses, changed as the test needs it. */
export function anEndpoint(change: Partial<EndpointRow> = {}): EndpointRow {
  return {
    id: endpointIdSchema.parse(`edp_${'1'.repeat(26)}`),
    name: 'Box',
    provider: 'openai-compatible',
    baseUrl: 'http://127.0.0.1:11434/v1',
    hasKey: false,
    createdAt: 1,
    updatedAt: 1,
    archivedAt: null,
    profileNames: [],
    ...change,
  };
}

/** A check that went well, changed as the test needs it. */
export function aCheck(change: Partial<EndpointCheck> = {}): EndpointCheck {
  return { isOk: true, latencyMs: 12, diagnosis: 'It answers.', models: [], ...change };
}
