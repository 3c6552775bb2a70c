import type { Approval } from './approval';

/** An approval whose deadline somebody moved; its `timeoutMs` follows. */
export function extended<A extends Approval>(
  approval: A,
  by: { expiresAt: number; byName: string },
): A {
  return {
    ...approval,
    expiresAt: by.expiresAt,
    timeoutMs: by.expiresAt - approval.requestedAt,
    extendedByName: by.byName,
  };
}
