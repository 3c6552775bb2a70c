import type { Provider } from '@/server/domain/endpoint';

/** Where a provider is reached when its endpoint names no address. The compatible ones always do. */
const OWN_ADDRESS: Record<Provider, string | null> = {
  'openai-compatible': null,
  openai: 'https://api.openai.com/v1',
  anthropic: 'https://api.anthropic.com/v1',
  google: 'https://generativelanguage.googleapis.com/v1beta',
};

/** The address below which an endpoint answers, without a slash at its end. Throws when it has none. */
export function endpointAddress(access: {
  name: string;
  provider: Provider;
  baseUrl: string | null;
}): string {
  const address = access.baseUrl ?? OWN_ADDRESS[access.provider];
  if (address === null) throw new Error(`The endpoint “${access.name}” has no address.`);
  return address.replace(/\/+$/u, '');
}
