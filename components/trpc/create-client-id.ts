/**
 * A new id for something that this browser sends, 32 hexadecimal digits: the server takes what comes
 * twice with the same id only once. Works on pages without a secure context too.
 */
export function createClientId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
