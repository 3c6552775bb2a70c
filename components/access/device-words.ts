/** In the order in which they are looked for: each also claims to be those after it. */
const BROWSERS: readonly [pattern: RegExp, name: string][] = [
  [/\bEdg\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bFirefox\//, 'Firefox'],
  [/\b(?:Chrome|Chromium|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const SYSTEMS: readonly [pattern: RegExp, name: string][] = [
  [/\bAndroid\b/, 'Android'],
  [/\b(?:iPhone|iPad)\b/, 'iOS'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bLinux\b/, 'Linux'],
];

/**
 * Names the browser and the system of a user agent, as far as it says: "Firefox on Linux". It is what
 * the browser claims, and only helps a person to tell their sign-ins apart.
 */
export function deviceWords(userAgent: string | null): string {
  const found = (names: typeof BROWSERS): string | undefined =>
    names.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1];
  const browser = found(BROWSERS);
  const system = found(SYSTEMS);
  if (browser === undefined && system === undefined) return 'Another program';
  return system === undefined ? (browser ?? '') : `${browser ?? 'A browser'} on ${system}`;
}
