import {
  endpointKeySchema,
  endpointSettingsSchema,
  type Endpoint,
  type EndpointSettings,
} from '@/server/domain/endpoint';

/** What to do with the key that is stored. */
export type KeyChoice = 'keep' | 'replace' | 'remove';

/** An endpoint as typed. */
export interface EndpointDraft {
  provider: EndpointSettings['provider'];
  name: string;
  baseUrl: string;
  /** Only where a key is stored. */
  keyChoice: KeyChoice;
  apiKey: string;
}

/** What is wrong with which field. */
export type EndpointErrors = Partial<Record<keyof EndpointSettings | 'apiKey', string>>;

/** What the server is told: a new key, null for none, undefined to keep the stored one. */
export interface ReadEndpoint {
  settings: EndpointSettings;
  apiKey: string | null | undefined;
}

/** The draft to begin with: the endpoint as it is, or a new one. The key is never in it. */
export function endpointDraft(endpoint: Endpoint | null): EndpointDraft {
  return {
    provider: endpoint?.provider ?? 'openai-compatible',
    name: endpoint?.name ?? '',
    baseUrl: endpoint?.baseUrl ?? '',
    keyChoice: 'keep',
    apiKey: '',
  };
}

/** Reads a draft, or says what is wrong with each field. `stored` is the endpoint that it changes. */
export function readEndpointDraft(
  draft: EndpointDraft,
  stored: Endpoint | null,
): { read: ReadEndpoint; errors: null } | { read: null; errors: EndpointErrors } {
  const { provider, name, baseUrl } = draft;
  const errors: EndpointErrors = {};
  const settings = endpointSettingsSchema.safeParse({
    provider,
    name,
    baseUrl: baseUrl.trim() === '' ? null : baseUrl,
  });
  for (const { path, message } of settings.error?.issues ?? []) {
    errors[path[0] as keyof EndpointSettings] ??= message;
  }
  const key = readKey(draft, stored);
  if (key.error !== null) errors.apiKey = key.error;
  if (settings.success && key.error === null) {
    return { read: { settings: settings.data, apiKey: key.apiKey }, errors: null };
  }
  return { read: null, errors };
}

function readKey(
  draft: EndpointDraft,
  stored: Endpoint | null,
): { apiKey: ReadEndpoint['apiKey']; error: null } | { error: string } {
  if (stored?.hasKey === true && draft.keyChoice !== 'replace') {
    return { apiKey: draft.keyChoice === 'keep' ? undefined : null, error: null };
  }
  const isKeyNeeded = stored?.hasKey === true;
  if (draft.apiKey.trim() === '' && !isKeyNeeded) return { apiKey: null, error: null };
  const checked = endpointKeySchema.safeParse(draft.apiKey);
  if (checked.success) return { apiKey: checked.data, error: null };
  return { error: checked.error.issues[0]?.message ?? 'Enter the key' };
}
