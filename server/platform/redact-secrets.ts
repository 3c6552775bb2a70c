/** What stands in the place of a secret. */
const MARK = '[redacted]';

/** How far into a value is looked; what lies deeper is left out. */
const DEPTH_LIMIT = 12;

/** Whoever holds a value under a name that ends so can act as somebody, or read what was sealed. */
const SECRET_ENDINGS =
  /(?:password|passphrase|secret|token|apikey|cookie|authorization|credentials?|privatekey|auditkey|sealedkey)$/;

/**
 * What gives a secret away within a text, with what is kept of it. None of them takes a quotation
 * mark or a backslash, so that JSON stays JSON.
 */
const SHAPES: readonly (readonly [RegExp, string])[] = [
  // The password of an address: https://user:password@host
  [/(\w+:\/\/)[^\s"'\\/@:]*:[^\s"'\\/@]+@/g, `$1${MARK}@`],
  // After a scheme of HTTP authentication.
  [/\b(Bearer|Basic)\s+[\w.~+/=-]{6,}/gi, `$1 ${MARK}`],
  // A whole cookie header: the values of all its pairs.
  [/\b((?:set-)?cookie\s*[:=]\s*)[^\r\n"'\\]+/gi, `$1${MARK}`],
  // token=…, api_key: …, --password …, in addresses, forms and messages
  [
    /([\w.-]*(?:token|secret|passw(?:or)?d|passphrase|api[-_]?key|authorization)\s*[=:]\s*)(?!\s*\[redacted\])[^\s"'\\,;&#]+/gi,
    `$1${MARK}`,
  ],
  [/([?&#](?:key|sig|signature|code|auth)=)[^\s"'\\&#]+/gi, `$1${MARK}`],
  [/(\s--?(?:password|token|secret|api-key)\s+)[^\s"'\\]+/gi, `$1${MARK}`],
  // Keys of well-known services, by how they begin.
  [/\b(?:sk|pk|rk)[-_][\w-]{16,}/g, MARK],
  [/\b(?:gh[opsur]_|github_pat_|glpat-|xox[abeprs]-|AIza|AKIA|hf_)[\w-]{12,}/g, MARK],
  // A JSON Web Token (RFC 7519).
  [/\beyJ[\w-]{5,}\.[\w-]+\.[\w-]*/g, MARK],
  // 256 random bits in base64url, as our own links have them; a hash in hexadecimal is none.
  [/(?<![\w-])(?=[\w-]*[a-z])(?=[\w-]*[A-Z])(?=[\w-]*\d)[\w-]{43}(?![\w-])/g, MARK],
];

/**
 * The text without what looks like a secret: passwords in addresses, authorisation, cookies, values
 * of parameters that are named like one, keys of well-known services, one-time links. It knows
 * shapes, not secrets: a password that stands alone cannot be told from a word.
 */
export function redactText(text: string): string {
  return SHAPES.reduce((rest, [shape, kept]) => rest.replace(shape, kept), text);
}

/** Whether a value under this name is a secret; `x-api-key`, `apiKey` and `API_KEY` are one name. */
export function isSecretName(name: string): boolean {
  return SECRET_ENDINGS.test(plainName(name));
}

/** A name without its case and its separators. */
export function plainName(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, '');
}

/**
 * A copy of a value as JSON would show it, without secrets: values under a name that `isHidden`
 * says are replaced, texts go through `redactText`, errors become their name, message, stack, cause
 * and own fields. The value itself is not changed; cycles and what lies too deep are left out.
 */
export function redactSecrets(
  value: unknown,
  isHidden: (name: string) => boolean = isSecretName,
): unknown {
  return copy(value, { isHidden, above: [] });
}

interface Way {
  isHidden: (name: string) => boolean;
  /** The objects that the value lies in. */
  above: readonly object[];
}

function copy(value: unknown, way: Way): unknown {
  if (typeof value === 'string') return redactText(value);
  if (typeof value === 'bigint') return Number(value);
  if (typeof value !== 'object' || value === null) return value;
  if (way.above.includes(value)) return '[circular]';
  if (way.above.length >= DEPTH_LIMIT) return '[too deep]';
  const inner = { ...way, above: [...way.above, value] };
  if (Array.isArray(value)) return copyList(value, inner);
  if (value instanceof Date) return value.toJSON();
  if (value instanceof URL) return redactText(value.href);
  if (value instanceof Map || value instanceof Headers) return copyPairs([...value], inner);
  if (value instanceof Error) return copyPairs(partsOfError(value), inner);
  if (ArrayBuffer.isView(value)) return `[${value.byteLength} bytes]`;
  if ('toJSON' in value && typeof value.toJSON === 'function') {
    return copy((value.toJSON as () => unknown).call(value), inner);
  }
  return copyPairs(Object.entries(value), inner);
}

/** Node gives raw headers as a list in which each value follows its name. */
function copyList(list: readonly unknown[], way: Way): unknown[] {
  return list.map((member, index) => {
    const before: unknown = index % 2 === 1 ? list[index - 1] : undefined;
    const isNamed = typeof before === 'string' && typeof member === 'string';
    return isNamed && way.isHidden(before) ? MARK : copy(member, way);
  });
}

function copyPairs(pairs: readonly [unknown, unknown][], way: Way): Record<string, unknown> {
  return Object.fromEntries(
    pairs.map(([name, member]) => {
      const key = String(name);
      const isKept = member === undefined || member === null || !way.isHidden(key);
      return [key, isKept ? copy(member, way) : MARK];
    }),
  );
}

function partsOfError(error: Error): [string, unknown][] {
  const parts: [string, unknown][] = [
    ['type', error.name],
    ['message', error.message],
    ['stack', error.stack],
    ...(error.cause === undefined ? [] : [['cause', error.cause] as [string, unknown]]),
    ...(error instanceof AggregateError ? [['errors', error.errors] as [string, unknown]] : []),
  ];
  const told = new Set(['name', ...parts.map(([name]) => name)]);
  return [...parts, ...Object.entries(error).filter(([name]) => !told.has(name))];
}
