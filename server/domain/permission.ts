import type { Role } from './role';
import { SESSION_RELATIONS, type SessionRelation } from './session-relation';

/** What can be done with a session. `docs/roles.md` says in words what each of them is. */
export const SESSION_ACTIONS = [
  'read',
  'send',
  'stop',
  'decide',
  'rename',
  'archive',
  'delete',
  'share',
] as const;
export type SessionAction = (typeof SESSION_ACTIONS)[number];

const NOTHING: ReadonlySet<SessionAction> = new Set();
const READS: ReadonlySet<SessionAction> = new Set(['read']);
const READS_AND_DECIDES: ReadonlySet<SessionAction> = new Set(['read', 'decide']);
const OPERATES: ReadonlySet<SessionAction> = new Set(['read', 'send', 'stop', 'decide']);
const EVERYTHING: ReadonlySet<SessionAction> = new Set(SESSION_ACTIONS);

/**
 * The one rule of access: what a person of this role, who stands so to a session, may do with it. The
 * server asks it before every read, write and frame; the browser asks it which controls to show.
 * Whoever may not `read` a session is told that it does not exist.
 */
export function sessionPermissions(
  role: Role,
  relation: SessionRelation,
): ReadonlySet<SessionAction> {
  switch (role) {
    case 'admin':
      return EVERYTHING;
    case 'operator':
      return ofRelation(relation, { view: READS, none: NOTHING });
    case 'approver':
      return ofRelation(relation, { view: READS_AND_DECIDES, none: READS_AND_DECIDES });
    case 'viewer':
      // Also of what they authored before they became a viewer.
      return relation === 'none' ? NOTHING : READS;
  }
}

function ofRelation(
  relation: SessionRelation,
  otherwise: Record<'view' | 'none', ReadonlySet<SessionAction>>,
): ReadonlySet<SessionAction> {
  switch (relation) {
    case 'author':
      return EVERYTHING;
    case 'operate':
      return OPERATES;
    case 'view':
    case 'none':
      return otherwise[relation];
  }
}

/** The relations in which a role may do something; with `none` among them, in every session. */
export function relationsThatMay(role: Role, action: SessionAction): readonly SessionRelation[] {
  return SESSION_RELATIONS.filter((relation) => sessionPermissions(role, relation).has(action));
}

/** Whether a session shared to operate lets this role do more than one shared to view. */
export function mayOperateShared(role: Role): boolean {
  return sessionPermissions(role, 'operate').has('send');
}

/** Whether a role may start sessions of its own. */
export function mayAuthorSessions(role: Role): boolean {
  return sessionPermissions(role, 'author').has('send');
}
