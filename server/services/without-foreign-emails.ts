import type { Actor } from '@/server/domain/actor';
import type { ShareCandidate } from '@/server/domain/session-share';

/** Keeps the e-mail addresses of others from everybody but administrators. */
export function withoutForeignEmails<Person extends ShareCandidate>(
  actor: Actor,
  people: readonly Person[],
): Person[] {
  return people.map((person) => (actor.role === 'admin' ? person : { ...person, email: null }));
}
