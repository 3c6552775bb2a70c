import type { Severity } from './severity';

const ORDER: Record<Severity, number> = { low: 0, medium: 1, high: 2, critical: 3 };

/** The graver of two severities. */
export function maxSeverity(a: Severity, b: Severity): Severity {
  return ORDER[a] >= ORDER[b] ? a : b;
}
