import type { CommitResult, WriteQueue } from '@/server/store/write-unit';

/** A process that has died, as far as its database is concerned. */
export interface CutOff {
  readonly hasDied: () => boolean;
  /** Lets nothing more reach the database, from now on. */
  die: () => void;
}

/**
 * Has a process die at one of its commits: before it is written, or after it is on disk and before
 * anybody is told. From then on nothing that it does reaches the database, and nothing ever answers.
 */
export function cutOff(
  writes: WriteQueue,
  at: { commit: number; isWritten: boolean } | null = null,
): CutOff {
  const commit = writes.commit.bind(writes);
  const never = new Promise<never>(() => undefined);
  let index = 0;
  let isDead = false;
  writes.commit = async (unit): Promise<CommitResult> => {
    if (isDead) return never;
    const mine = index;
    index += 1;
    if (mine !== at?.commit) {
      const result = await commit(unit);
      // Who died meanwhile hears of nothing.
      return hasDied() ? never : result;
    }
    isDead = true;
    if (at.isWritten) await commit(unit);
    return never;
  };
  const hasDied = (): boolean => isDead;
  return {
    hasDied,
    die: () => {
      isDead = true;
    },
  };
}
