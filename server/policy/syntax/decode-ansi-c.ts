const SIMPLE_ESCAPES: Readonly<Record<string, string>> = {
  a: '\u0007',
  b: '\b',
  e: '\u001b',
  E: '\u001b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
  '\\': '\\',
  "'": "'",
  '"': '"',
  '?': '?',
};

const ESCAPE =
  /\\(?:x([0-9A-Fa-f]{1,2})|u([0-9A-Fa-f]{1,4})|U([0-9A-Fa-f]{1,8})|([0-7]{1,3})|c([\s\S])|([\s\S]))/g;

/** `echo -e` and `%b` take three octal digits after a leading zero. */
const ZERO_LED_OCTAL = /\\0(?=[0-7])/g;

/** Undoes the escapes of `echo -e` and of the formats of `printf`. */
export function decodeEchoEscapes(text: string): string {
  return decodeAnsiC(text.replace(ZERO_LED_OCTAL, '\\'));
}

/**
 * Undoes the backslash escapes that bash knows in `$'…'` (manual 3.1.2.4). An escape that it does not
 * know is left as it stands.
 */
export function decodeAnsiC(text: string): string {
  return text.replace(
    ESCAPE,
    (
      whole,
      hex?: string,
      short?: string,
      long?: string,
      octal?: string,
      control?: string,
      other?: string,
    ) => {
      const digits = hex ?? short ?? long;
      if (digits !== undefined) return fromCodePoint(Number.parseInt(digits, 16));
      if (octal !== undefined) return fromCodePoint(Number.parseInt(octal, 8) & 0xff);
      if (control !== undefined) return fromCodePoint(control.charCodeAt(0) & 0x1f);
      return (other === undefined ? undefined : SIMPLE_ESCAPES[other]) ?? whole;
    },
  );
}

function fromCodePoint(codePoint: number): string {
  return codePoint <= 0x10ffff ? String.fromCodePoint(codePoint) : '\ufffd';
}
