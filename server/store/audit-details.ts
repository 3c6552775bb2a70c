/**
 * The details of a stored entry. What is no longer a JSON object is given as text under `unreadable`: a
 * damaged entry is shown, never skipped.
 */
export function readAuditDetails(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null) return { ...value };
  } catch {
    // Said below.
  }
  return { unreadable: text };
}
