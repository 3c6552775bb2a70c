import type { SessionId } from '@/server/domain/ids';
import type { GuardianVerdict } from './guardian';

/** Sessions that are kept count of; of more, the longest untouched are forgotten. */
const MOST_SESSIONS = 1_000;

/** Counts the denials of a guardian in a row, session by session. */
export class GuardianStreaks {
  readonly #denials = new Map<SessionId, number>();

  /** Takes an answer and gives the denials in a row, this one included. */
  count(sessionId: SessionId, answer: GuardianVerdict['answer']): number {
    const before = this.#denials.get(sessionId) ?? 0;
    this.#denials.delete(sessionId);
    if (answer !== 'deny') return 0;
    this.#denials.set(sessionId, before + 1);
    const [oldest] = this.#denials.keys();
    if (this.#denials.size > MOST_SESSIONS && oldest !== undefined) this.#denials.delete(oldest);
    return before + 1;
  }
}
