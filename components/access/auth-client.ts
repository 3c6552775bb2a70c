import { createAuthClient } from 'better-auth/client';

/** The browser's side of signing in and out, at `/api/auth` of this very origin. */
export const authClient = createAuthClient();
