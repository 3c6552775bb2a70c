import { z } from 'zod';

/** How much harm a finding stands for, from least to most. */
export const severitySchema = z.enum(['low', 'medium', 'high', 'critical']);
export type Severity = z.infer<typeof severitySchema>;

const ORDER: Record<Severity, number> = { low: 0, medium: 1, high: 2, critical: 3 };

/** The graver of two severities. */
export function maxSeverity(a: Severity, b: Severity): Severity {
  return ORDER[a] >= ORDER[b] ? a : b;
}
