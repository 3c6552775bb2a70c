import { z } from 'zod';

/** The token of a one-time link, as it stands in the link. */
export const linkTokenInput = z.string().min(1, 'Open the whole link').max(200);
