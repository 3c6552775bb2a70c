'use client';

import { setNonce } from 'get-nonce';

/**
 * Hands the request's nonce to the style element that Radix adds while a dialog locks scrolling.
 * Place it once, above everything that may open.
 */
export function RadixNonce({ nonce }: { nonce: string | undefined }) {
  if (typeof window !== 'undefined' && nonce !== undefined) setNonce(nonce);
  return null;
}
