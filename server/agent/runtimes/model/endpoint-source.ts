import type { Provider } from '@/server/domain/endpoint';
import type { EndpointId } from '@/server/domain/ids';

/** What it takes to reach an endpoint. The key is in the clear: it is never logged and never sent to a browser. */
export interface EndpointAccess {
  id: EndpointId;
  name: string;
  provider: Provider;
  /** Null takes the provider's own address. */
  baseUrl: string | null;
  apiKey: string | null;
}

/** Finds endpoints by id. */
export interface EndpointSource {
  /** Null when there is no such endpoint any more. Rejects when its key cannot be unsealed. */
  find(endpointId: EndpointId): Promise<EndpointAccess | null>;
}
