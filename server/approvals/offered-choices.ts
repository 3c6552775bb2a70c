import type { Choice } from '@/server/domain/choice';

/**
 * The choices put to a person (G4): without `session` where nothing may be remembered, and without
 * `always` where nothing may be or the administrator does not offer it.
 */
export function offeredChoices(by: { isRememberable: boolean; offersAlways: boolean }): Choice[] {
  if (!by.isRememberable) return ['once', 'deny'];
  return by.offersAlways ? ['once', 'session', 'always', 'deny'] : ['once', 'session', 'deny'];
}
