'use client';

import { useEffect, useState } from 'react';
import { tokenFromFragment } from './token-from-fragment';

/**
 * Takes a token that came in the address's fragment, which no server and no log ever sees, and
 * removes it from the address bar and the history. Null when the address had none.
 */
export function useFragmentToken(): string | null {
  const [token, setToken] = useState<string | null>(null);
  useEffect(() => {
    const found = tokenFromFragment(window.location.hash);
    if (found === null) return;
    window.history.replaceState(window.history.state, '', window.location.pathname);
    // eslint-disable-next-line react-hooks/set-state-in-effect -- the fragment is known to the browser only, after the server's markup has been taken over
    setToken(found);
  }, []);
  return token;
}
