import type { IncomingHttpHeaders } from 'node:http';

/** The list of models in the form of the provider that asks; null where there is none. */
export function listModels(
  request: { path: string; headers: IncomingHttpHeaders },
  models: readonly string[] | null,
): unknown {
  if (models === null || !request.path.endsWith('/models')) return null;
  if (request.path.startsWith('/v1beta/')) {
    return {
      models: models.map((id) => ({
        name: `models/${id}`,
        supportedGenerationMethods: ['generateContent'],
      })),
    };
  }
  if (request.headers['anthropic-version'] !== undefined) {
    const data = models.map((id) => ({ type: 'model', id, display_name: id }));
    return { data, has_more: false, first_id: models[0] ?? null, last_id: models.at(-1) ?? null };
  }
  return { object: 'list', data: models.map((id) => ({ id, object: 'model' })) };
}
