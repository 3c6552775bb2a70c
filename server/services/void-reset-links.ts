import type { UserId } from '@/server/domain/ids';
import type { RowUpdate } from '@/server/store/write-unit';
import type { ServiceRuntime } from './service-runtime';

/**
 * The updates after which no reset link that was made for a person works any more: a password they
 * chose since is not to be replaced by an old link.
 */
export async function voidResetLinks(
  runtime: ServiceRuntime,
  userId: UserId,
): Promise<RowUpdate[]> {
  const ids = await runtime.rows.passwordResets.unusedIdsOf(userId);
  const usedAt = runtime.clock.now();
  return ids.map((id) => ({
    table: 'PasswordReset',
    id,
    expect: { usedAt: null },
    set: { usedAt },
  }));
}
