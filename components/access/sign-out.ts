const UNREACHABLE = 'The server did not answer; you are still signed in. Try again.';

/** Signs out and goes to the sign-in page; gives null, or why it could not. */
export async function signOut(): Promise<string | null> {
  try {
    // Loaded when it is needed: every page has the way out, and few people take it.
    const { authClient } = await import('./auth-client');
    const { error } = await authClient.signOut();
    if (error !== null) return error.message ?? UNREACHABLE;
  } catch {
    return UNREACHABLE;
  }
  // A whole new document: nothing of this person's data stays in memory.
  window.location.assign('/sign-in');
  return null;
}
