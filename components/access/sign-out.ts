import { holdRequests } from '@/components/trpc/hold-requests';
import { authClient } from './auth-client';

const UNREACHABLE = 'The server did not answer; you are still signed in. Try again.';

/** Signs out and goes to the sign-in page; gives null, or why it could not. */
export async function signOut(): Promise<string | null> {
  // What this page would still ask after it is signed out could only be refused.
  const release = holdRequests();
  const refusal = await endSignIn();
  if (refusal !== null) {
    release();
    return refusal;
  }
  // A whole new document: nothing of this person's data stays in memory.
  window.location.assign('/sign-in');
  return null;
}

async function endSignIn(): Promise<string | null> {
  try {
    const { error } = await authClient.signOut();
    return error === null ? null : (error.message ?? UNREACHABLE);
  } catch {
    return UNREACHABLE;
  }
}
