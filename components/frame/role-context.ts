'use client';

import { createContext, useContext } from 'react';
import { sessionPermissions, type SessionAction } from '@/server/domain/permission';
import type { Role } from '@/server/domain/role';
import type { SessionRow } from '@/server/domain/session';

/** The role of whoever looks at the page; outside the frame nobody may do anything. */
export const RoleContext = createContext<Role>('viewer');

/** Gives the role of whoever looks at the page, as it is by now. */
export function useRole(): Role {
  return useContext(RoleContext);
}

/** Tells what the person may do with a session, by the very rule that the server goes by. */
export function usePermissions(session: Pick<SessionRow, 'relation'>): ReadonlySet<SessionAction> {
  return sessionPermissions(useRole(), session.relation);
}
