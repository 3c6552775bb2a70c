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
  const earlier = known.get(word);
  if (earlier !== undefined) return earlier;
  const addresses = addressesInText(textWithPatterns(word) ?? knownPrefix(word));
  known.set(word, addresses);
  return addresses;
}

/** Several rules ask for the addresses of the same words. */
const known = new WeakMap<ShellWord, readonly NetworkAddress[]>();

/**
 * The addresses in an argument of `curl`, which expands `{a,b}` and `[1-9]` by itself, takes another
 * host in `--resolve` and `--connect-to`, and sees no difference between `%2e` and a dot.
 */
export function addressesForCurl(word: ShellWord): readonly NetworkAddress[] {
  const text = textWithPatterns(word) ?? knownPrefix(word);
  const redirected =
    /^(?:--resolve=|--connect-to=)?[^/\s]*:(\d*):(\[[^\]]+\]|[^:/[\]]+)(?::(\d+))?$/.exec(text);
  // Without a port of its own it is the one that is asked for.
  const [, asked, host = '', port = asked] = redirected ?? [];
  const hosts = host === '' ? [] : addressOf(host.replace(/^\[|\]$/g, ''), port);
  return [...hosts, ...expandUrlGlobs(text).flatMap(addressesInText)];
}

/** More addresses than this from one argument are not told apart. */
const MOST_URLS = 512;

function expandUrlGlobs(text: string): readonly string[] {
  let texts: readonly string[] = [text];
  for (;;) {
    const [first = ''] = texts;
    const glob = /\{([^{}]*)\}|\[(\d+)-(\d+)(?::\d+)?\]/.exec(first);
    if (glob === null) return texts;
    const [whole, list, from, to] = glob;
    const choices = list === undefined ? numbers(Number(from), Number(to)) : list.split(',');
    texts = texts
      .flatMap((each) => choices.map((choice) => each.replace(whole, () => choice)))
      .slice(0, MOST_URLS);
    if (texts.length === 0) return [];
  }
}

const numbers = (from: number, to: number): readonly string[] =>
  Array.from({ length: Math.min(Math.max(to - from + 1, 0), 256) }, (_, index) =>
    String(from + index),
  );

/** What the shell connects to for a redirect to `/dev/tcp/host/port` (bash manual 3.6). */
export function addressOfSocket(target: ShellWord | undefined): readonly NetworkAddress[] {
  const text = target === undefined ? '' : (textWithPatterns(target) ?? knownPrefix(target));
  const [, host, port] = /^\/dev\/(?:tcp|udp)\/([^/]+)\/(\w+)/.exec(text) ?? [];
  return host === undefined ? [] : addressOf(host, port);
}

/** A host and a port that stand apart. */
export function addressOf(host: string, port: string | undefined): readonly NetworkAddress[] {
  return addressesInText(`http://${host.includes(':') ? `[${host}]` : host}:${port ?? ''}`);
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

/** IPv4 addresses in IPv6: mapped, compatible, translated (RFC 4291, 6052) and 6to4 (RFC 3056). */
const IPV4_INSIDE: readonly RegExp[] = [
  /^(?:::ffff:|::|::ffff:0:|64:ff9b::)([0-9a-f]{1,4}):([0-9a-f]{1,4})$/,
  /^2002:([0-9a-f]{1,4}):([0-9a-f]{1,4}):/,
];

function plainHost(hostname: string): string {
  const host = hostname
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '')
    .toLowerCase();
  const mapped = IPV4_INSIDE.map((form) => form.exec(host)).find((found) => found !== null);
  if (mapped === undefined) return host;
  const value =
    Number.parseInt(mapped[1] ?? '0', 16) * 65_536 + Number.parseInt(mapped[2] ?? '0', 16);
  return [24, 16, 8, 0].map((shift) => String((value >>> shift) & 255)).join('.');
}

/** Public names that resolve to this machine, and the ones by which containers reach it. */
const PUBLIC_LOOPBACK =
  /(?:^|\.)(?:lvh\.me|localtest\.me|vcap\.me|lacolhost\.com|localhost\.direct|host\.docker\.internal|gateway\.docker\.internal|host\.containers\.internal|ip6-localhost|localhost\.localdomain)$|(?:^|[.-])127[.-]\d+[.-]\d+[.-]\d+\.(?:nip|sslip|xip)\.io$|(?:^|\.)7f[0-9a-f]{6}\.(?:nip|sslip)\.io$/;

/** Whether a host is this very machine. */
export function isLoopback(host: string): boolean {
  return (
    host === 'localhost' ||
    host.endsWith('.localhost') ||
    host === '::1' ||
    host === '::' ||
    host === '0.0.0.0' ||
    PUBLIC_LOOPBACK.test(host) ||
    /^127\.\d+\.\d+\.\d+$/.test(host)
  );
}
