/** A first key that was pressed and may be completed by a second one. */
export interface KeyProgress {
  leader: { key: 'g'; at: number } | null;
}

export type KeyTarget = { kind: 'page'; path: string } | { kind: 'search' };

/** How long after `g` the second key still counts, in milliseconds. */
const LEADER_MS = 1_200;

/**
 * Tells where a key leads, given what was pressed before it. `at` is the instant of the press, in
 * milliseconds of any steady clock. Keys without a meaning lead nowhere and forget the leader.
 */
export function keyTarget(
  progress: KeyProgress,
  key: string,
  { isAdmin, at }: { isAdmin: boolean; at: number },
): { target: KeyTarget | null; next: KeyProgress } {
  const none = { leader: null };
  const { leader } = progress;
  if (leader !== null && at - leader.at <= LEADER_MS) {
    return { target: afterLeader(key, isAdmin), next: none };
  }
  if (key === 'g') return { target: null, next: { leader: { key, at } } };
  if (key === 'n') return { target: { kind: 'page', path: '/' }, next: none };
  if (key === '/') return { target: { kind: 'search' }, next: none };
  return { target: null, next: none };
}

function afterLeader(key: string, isAdmin: boolean): KeyTarget | null {
  if (key === 'c') return { kind: 'page', path: '/' };
  if (key === 'i') return { kind: 'page', path: '/approvals' };
  if (key === 'a' && isAdmin) return { kind: 'page', path: '/admin/sessions' };
  return null;
}
