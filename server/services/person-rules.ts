import { DomainError } from '@/server/domain/domain-error';
import type { UserId } from '@/server/domain/ids';
import type { AccountChange } from '@/server/auth/accounts';

/** Gives the refusal for a change of a person that was not made. */
export function personRefusal(change: Exclude<AccountChange, 'changed'>, userId: UserId) {
  switch (change) {
    case 'not_found':
      return new DomainError('not_found', 'There is no such person.', { details: { userId } });
    case 'last_admin':
      return new DomainError(
        'conflict',
        'This is the last administrator who can sign in. Make somebody else one first.',
        { details: { userId } },
      );
  }
}
