import type { Actor } from '@/server/domain/actor';
import { DomainError } from '@/server/domain/domain-error';

/** Proof that somebody is an administrator: services that need one ask for this type. */
export type AdminActor = Actor & { role: 'admin' };

/** Gives the actor as an administrator. Rejects with `forbidden` when they are not. */
export function requireAdmin(actor: Actor): AdminActor {
  const { role } = actor;
  if (role !== 'admin') throw new DomainError('forbidden', 'Only an administrator may do this.');
  return { ...actor, role };
}
