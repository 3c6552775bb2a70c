/** Reads the token out of a fragment such as `#token=abcd`; null when there is none. */
export function tokenFromFragment(fragment: string): string | null {
  const token = new URLSearchParams(fragment.replace(/^#/, '')).get('token');
  return token === null || token === '' ? null : token;
}
