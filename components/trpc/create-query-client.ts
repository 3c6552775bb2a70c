import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { refusalOf } from './refusal';

/** Reads that may fail for a moment (a restart, a cut line) are tried this often again. */
const RETRIES = 2;

const SIGN_IN_PATH = '/sign-in';

/**
 * Makes the query cache of a tab. Live events keep it true, so nothing goes stale by age and nothing
 * is read again because a window got the focus; a refusal is an answer and is not asked for again.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: leaveWhenSignedOut }),
    mutationCache: new MutationCache({ onError: leaveWhenSignedOut }),
    defaultOptions: {
      queries: {
        staleTime: Infinity,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        // A read must fail visibly when the line is down, instead of waiting for the browser's word.
        networkMode: 'always',
        retry: (failures, error) => failures < RETRIES && refusalOf(error) === null,
      },
      mutations: { networkMode: 'always' },
    },
  });
}

/** Whoever is no longer signed in is taken to the door; what was typed waits as a draft. */
function leaveWhenSignedOut(error: unknown): void {
  if (refusalOf(error)?.code !== 'unauthenticated') return;
  if (window.location.pathname !== SIGN_IN_PATH) window.location.assign(SIGN_IN_PATH);
}
