import { z } from 'zod';
import type { EndpointId } from './ids';

/** How an endpoint is spoken to. `openai-compatible` also means Ollama, llama.cpp, vLLM and the like. */
export const providerSchema = z.enum(['openai-compatible', 'openai', 'anthropic', 'google']);
export type Provider = z.infer<typeof providerSchema>;

const webAddressSchema = z
  .url({ protocol: /^https?$/, error: 'Enter an address such as http://127.0.0.1:11434/v1' })
  .max(2048)
  // A key in an address would be stored and shown with it.
  .refine(hasNoSecretPart, 'Leave out what names a user, and what follows ? or #');

/** True also of what is no address: that is said by another check. */
function hasNoSecretPart(address: string): boolean {
  if (!URL.canParse(address)) return true;
  const { username, password, search, hash } = new URL(address);
  return [username, password, search, hash].every((part) => part === '');
}

/** What an administrator sets for an endpoint, apart from its key. */
export const endpointSettingsSchema = z
  .strictObject({
    name: z.string().trim().min(1, 'Give the endpoint a name').max(60, 'Use at most 60 characters'),
    provider: providerSchema,
    /** Null takes the provider's own address. */
    baseUrl: webAddressSchema.nullable(),
  })
  .refine(({ provider, baseUrl }) => provider !== 'openai-compatible' || baseUrl !== null, {
    path: ['baseUrl'],
    error: 'Enter the address of the endpoint, such as http://127.0.0.1:11434/v1',
  });
export type EndpointSettings = z.infer<typeof endpointSettingsSchema>;

/** A key as it is typed in. It is sealed at once and never leaves the server again. */
export const endpointKeySchema = z
  .string()
  .trim()
  .min(1, 'Enter the key')
  .max(4096, 'Use at most 4096 characters')
  .regex(/^[\x21-\x7e]+$/, 'A key has no spaces and only plain characters');

/** Where a language model is reached. */
export interface Endpoint {
  id: EndpointId;
  name: string;
  provider: Provider;
  baseUrl: string | null;
  hasKey: boolean;
  createdAt: number;
  updatedAt: number;
  archivedAt: number | null;
}

/** An endpoint in the list of the administrator. */
export interface EndpointRow extends Endpoint {
  /** The profiles that use it, archived ones left out. */
  profileNames: string[];
}

/** A server of models that answers on this machine. */
export interface FoundEndpoint {
  /** What it is by its port: “Ollama”. */
  name: string;
  baseUrl: string;
  models: string[];
}

/** What a try of an endpoint showed. */
export interface EndpointCheck {
  isOk: boolean;
  /** From the request to the whole answer. */
  latencyMs: number;
  /** One or two sentences for a person: what was found, and what to do about it. */
  diagnosis: string;
  /** The models that the endpoint lists, sorted; empty where it has no list. */
  models: string[];
}
