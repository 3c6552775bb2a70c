import { z } from 'zod';

/** What a person picked: this call only, for the session, for the profile, or not at all. */
export const choiceSchema = z.enum(['once', 'session', 'always', 'deny']);
export type Choice = z.infer<typeof choiceSchema>;
