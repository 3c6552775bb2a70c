import type { CommitResult, WriteQueue, WriteUnit } from '@/server/store/write-unit';

/**
 * Has `before` called ahead of every commit, with the number of commits before it. When it throws or
 * rejects, the commit fails with that and nothing is written.
 */
export function interceptCommits(
  writes: WriteQueue,
  before: (unit: WriteUnit, index: number) => Promise<void> | void,
): void {
  const commit = writes.commit.bind(writes);
  let index = 0;
  writes.commit = async (unit): Promise<CommitResult> => {
    const mine = index;
    index += 1;
    const held = before(unit, mine);
    if (held) await held;
    return commit(unit);
  };
}
