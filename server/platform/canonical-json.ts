/**
 * Writes a value as JSON in one spelling only: keys sorted by code unit, no spaces, members that
 * are `undefined` left out (after RFC 8785). Equal values give equal texts, so the text can be
 * hashed. Throws a `TypeError` for what JSON cannot hold, instead of letting two different values
 * share a spelling.
 */
export function canonicalJson(value: unknown): string {
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return JSON.stringify(value);
    case 'number':
      if (!Number.isFinite(value)) throw new TypeError(`JSON holds no ${value}.`);
      return JSON.stringify(value);
    case 'object':
      if (value === null) return 'null';
      if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
      return objectText(value);
    default:
      throw new TypeError(`JSON holds no value of type ${typeof value}.`);
  }
}

function objectText(value: object): string {
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) {
    throw new TypeError('Only plain objects have a canonical text; write out a Date or Map first.');
  }
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, member]) => `${JSON.stringify(key)}:${canonicalJson(member)}`);
  return `{${members.join(',')}}`;
}
