/** By which names the server may be addressed. */
export interface AllowedHosts {
  /** The origins people may use, the first being the one to print; without a trailing slash. */
  readonly origins: readonly string[];
  /**
   * Judges a request before anything else reads it. `host` refuses names that are not ours, which
   * is what DNS rebinding needs; `origin` refuses what another site sends with a person's cookie.
   */
  judge(request: RequestHead): 'allowed' | 'host refused' | 'origin refused';
}

export interface RequestHead {
  readonly method: string;
  readonly host: string | undefined;
  readonly origin: string | undefined;
  /** A WebSocket handshake is a GET, but other sites may send it with our cookie. */
  readonly isUpgrade: boolean;
}

const LOOPBACK_NAMES = ['127.0.0.1', 'localhost', '[::1]'];
const ANY_ADDRESS = ['0.0.0.0', '::'];

/**
 * Builds the allow-list from where the server listens and what the operator calls it. A server on
 * every address answers to its loopback names only, until a public origin is given: the names by
 * which others reach it cannot be guessed.
 *
 * @param publicOrigins origins such as `https://sign.example.org`
 */
export function createAllowedHosts(bound: {
  readonly host: string;
  readonly port: number;
  readonly publicOrigins: readonly string[];
}): AllowedHosts {
  const own = namesOf(bound.host).map((name) => new URL(`http://${name}:${bound.port}`).origin);
  const named = bound.publicOrigins.map((origin) => new URL(origin).origin);
  const origins = [...new Set([...named, ...own])];
  const hosts = new Set(origins.map((origin) => new URL(origin).host));

  return {
    origins,
    judge: ({ method, host, origin, isUpgrade }) => {
      if (host === undefined || !hosts.has(normalised(host))) return 'host refused';
      const isRead = !isUpgrade && (method === 'GET' || method === 'HEAD');
      if (isRead) return 'allowed';
      return origin !== undefined && origins.includes(origin) ? 'allowed' : 'origin refused';
    },
  };
}

/** Where an origin is reached, as `host:port`, also when its port is the usual one. */
export function addressOf(origin: string): string {
  const { protocol, hostname, port } = new URL(origin);
  return `${hostname}:${port === '' ? (protocol === 'https:' ? '443' : '80') : port}`;
}

function namesOf(host: string): string[] {
  const name = host.includes(':') ? `[${host}]` : host;
  const isLoopback = name === 'localhost' || name === '[::1]' || name.startsWith('127.');
  if (isLoopback) return [...new Set([name, ...LOOPBACK_NAMES])];
  return ANY_ADDRESS.includes(host) ? LOOPBACK_NAMES : [name];
}

/** A Host header in the spelling that `URL` gives; an empty text for what is none. */
function normalised(host: string): string {
  if (!/^[\w.:[\]-]+$/.test(host) || !URL.canParse(`http://${host}`)) return '';
  // Port 80 is left out of both spellings; 443 stays, unless the name was given as https.
  return new URL(`http://${host}`).host.replace(/:443$/, '');
}
