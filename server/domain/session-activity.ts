import type { EventType } from './event';

/**
 * Whether an event is something that went on in a session. Being renamed or put away is not: it
 * neither moves the session up in a list nor leaves anything to read.
 */
export function isActivity(type: EventType): boolean {
  return type !== 'session.renamed' && type !== 'session.archived' && type !== 'session.opened';
}
