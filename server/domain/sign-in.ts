import type { SignInId } from './ids';

/** One browser in which a person is signed in. Instants are milliseconds since the epoch. */
export interface SignIn {
  id: SignInId;
  /** Whether it is the one that asks. */
  isCurrent: boolean;
  startedAt: number;
  lastSeenAt: number;
  /** Where it was started from, as far as that is known. */
  address: string | null;
  /** What the browser says it is. */
  userAgent: string | null;
}
