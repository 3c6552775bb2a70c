import { z } from 'zod';

/** An id the browser makes up once per intent, so that a retry is known as one. */
export const clientIdInput = z
  .string()
  .regex(/^[A-Za-z0-9_-]{8,64}$/, 'Use 8 to 64 letters, digits, hyphens or underscores');
