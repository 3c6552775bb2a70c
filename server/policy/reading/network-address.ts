import { knownPrefix, textWithPatterns, type ShellWord } from '../shell-value';

/** A host and perhaps a port that an argument names. */
export interface NetworkAddress {
  /** Lower case; numeric addresses in their usual form, without brackets. */
  readonly host: string;
  readonly port: string | undefined;
}

const WITH_SCHEME = /\b([a-z][a-z0-9+.-]{0,20}):\/\/[^\s"'`<>\\|;)]+/gi;
const HOST_AND_PORT =
  /(?:^|[\s"'(,=@/:])((?:\[[0-9a-f:.]+\]|[\w.-]+):\d{1,5})(?=$|[\s"'/?#),;\]])/gi;
const MAY_HOLD_ADDRESS = /[.:]|^(?:localhost|metadata|\d)/i;
const DEFAULT_PORTS: Readonly<Record<string, string>> = {
  'http:': '80',
  'https:': '443',
  'ws:': '80',
  'wss:': '443',
};

/**
 * The addresses in an argument: in URLs anywhere in it, as `host:port`, or as a bare host. Numeric
 * hosts in octal, hexadecimal, one or two parts become their usual form (WHATWG URL, host parsing).
 */
export function addressesIn(word: ShellWord): readonly NetworkAddress[] {
  return addressesInText(textWithPatterns(word) ?? knownPrefix(word));
}

/** The same for any text, such as a program. */
export function addressesInText(text: string): readonly NetworkAddress[] {
  if (!MAY_HOLD_ADDRESS.test(text)) return [];
  const urls = Array.from(text.matchAll(WITH_SCHEME), ([url]) => url);
  const pairs = Array.from(text.matchAll(HOST_AND_PORT), ([, pair = '']) => `http://${pair}`);
  const bare = /^[^\s/?#@:]+(?:[/?#]|$)/.test(text) ? [`http://${text}`] : [];
  const short = /^:\d{1,5}(?:\/|$)/.test(text) ? [`http://localhost${text}`] : [];
  const isAuthority = !/\s/.test(text) && /[@:]/.test(text.split('/', 1)[0] ?? '');
  const authority = isAuthority ? [`http://${text}`] : [];
  return [...urls, ...pairs, ...bare, ...short, ...authority].flatMap((url) => parseAddress(url));
}

function parseAddress(url: string): readonly NetworkAddress[] {
  // Other schemes do not get their host parsed; the host is what counts here.
  const asHttp = url.replace(/^(?!https?:|wss?:)[a-z][a-z0-9+.-]*:/i, 'http:');
  if (!URL.canParse(asHttp)) return [];
  const parsed = new URL(asHttp);
  const host = plainHost(parsed.hostname);
  const port = parsed.port === '' ? DEFAULT_PORTS[parsed.protocol] : parsed.port;
  return [{ host, port }];
}

function plainHost(hostname: string): string {
  const host = hostname
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '')
    .toLowerCase();
  const mapped = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(host);
  if (mapped === null) return host;
  const value =
    Number.parseInt(mapped[1] ?? '0', 16) * 65_536 + Number.parseInt(mapped[2] ?? '0', 16);
  return [24, 16, 8, 0].map((shift) => String((value >>> shift) & 255)).join('.');
}

/** Whether a host is this very machine. */
export function isLoopback(host: string): boolean {
  return (
    host === 'localhost' ||
    host.endsWith('.localhost') ||
    host === '::1' ||
    host === '::' ||
    host === '0.0.0.0' ||
    /^127\.\d+\.\d+\.\d+$/.test(host)
  );
}
