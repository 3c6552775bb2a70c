import { APICallError, JSONParseError, TypeValidationError } from 'ai';
import { z } from 'zod';
import { endpointAddress } from '@/server/agent/runtimes/model/endpoint-address';
import type { EndpointAccess } from '@/server/agent/runtimes/model/endpoint-source';
import { readBounded } from './endpoint-answer';

/** Models that are listed at most; the large hosts have a few hundred. */
const MODEL_LIMIT = 1_000;

/** As long as the name of a model may be in a profile, and without what would break a line. */
const modelNameSchema = z
  .string()
  .min(1)
  .max(200)
  .regex(/^[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+$/u);

/** `GET /models` of OpenAI (and of all that are compatible with it) and of Anthropic. */
const listSchema = z.object({ data: z.array(z.object({ id: z.string() })) });

/** `GET /models` of the Gemini API: https://ai.google.dev/api/models#method:-models.list. */
const googleListSchema = z.object({
  models: z
    .array(
      z.object({
        name: z.string(),
        supportedGenerationMethods: z.array(z.string()).optional(),
      }),
    )
    .default([]),
});

/**
 * Asks an endpoint for its models, in its provider's own way; gives their names sorted, each once,
 * those that only embed left out where that is told. Rejects with the errors that the AI SDK would
 * throw, so that one description fits both, and with whatever `fetch` throws. A redirect is not
 * followed: it would carry the key to whatever host it names.
 */
export async function listEndpointModels(
  access: EndpointAccess,
  signal: AbortSignal,
): Promise<string[]> {
  const { path, headers } = requestOf(access);
  const url = `${endpointAddress(access)}${path}`;
  const response = await fetch(url, { headers, signal, redirect: 'manual' });
  const body = await readBounded(response);
  if (!response.ok) {
    throw new APICallError({
      message: errorMessageIn(body) ?? response.statusText,
      url,
      requestBodyValues: {},
      statusCode: response.status,
      responseHeaders: Object.fromEntries(response.headers),
      responseBody: body,
    });
  }
  const names = namesIn(access, parseJson(body));
  const fit = names.filter((name) => modelNameSchema.safeParse(name).success);
  return [...new Set(fit)].sort((a, b) => a.localeCompare(b, 'en')).slice(0, MODEL_LIMIT);
}

function requestOf({ provider, apiKey }: EndpointAccess): {
  path: string;
  headers: Record<string, string>;
} {
  switch (provider) {
    case 'openai-compatible':
    case 'openai':
      return {
        path: '/models',
        headers: apiKey === null ? {} : { authorization: `Bearer ${apiKey}` },
      };
    case 'anthropic':
      return {
        path: `/models?limit=${String(MODEL_LIMIT)}`,
        headers: {
          'anthropic-version': '2023-06-01',
          ...(apiKey === null ? {} : { 'x-api-key': apiKey }),
        },
      };
    case 'google':
      return {
        path: `/models?pageSize=${String(MODEL_LIMIT)}`,
        headers: apiKey === null ? {} : { 'x-goog-api-key': apiKey },
      };
  }
}

function namesIn({ provider }: EndpointAccess, answer: unknown): string[] {
  if (provider !== 'google') return checked(listSchema, answer).data.map(({ id }) => id);
  return checked(googleListSchema, answer)
    .models.filter((one) => one.supportedGenerationMethods?.includes('generateContent') ?? true)
    .map(({ name }) => name.replace(/^models\//u, ''));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new JSONParseError({ text: '', cause: error });
  }
}

function checked<Value>(schema: z.ZodType<Value>, answer: unknown): Value {
  const read = schema.safeParse(answer);
  if (read.success) return read.data;
  throw new TypeValidationError({ value: null, cause: read.error });
}

/** What an endpoint says about its refusal: `{ error: { message } }` with all providers. */
function errorMessageIn(body: string): string | undefined {
  try {
    return z.object({ error: z.object({ message: z.string() }) }).parse(JSON.parse(body)).error
      .message;
  } catch {
    return undefined;
  }
}
