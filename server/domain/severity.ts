import { z } from 'zod';

/** How much harm a finding stands for, from least to most. */
export const severitySchema = z.enum(['low', 'medium', 'high', 'critical']);
export type Severity = z.infer<typeof severitySchema>;
