'use client';

import { useQuery } from '@tanstack/react-query';
import { Gauge, Inbox, MessageSquare } from 'lucide-react';
import { usePathname } from 'next/navigation';
import { CountBadge } from '@/components/ui/count-badge';
import { useTRPC } from '@/components/trpc/trpc';
import { NavLink } from './nav-link';

/** Chat, Inbox with what waits, and for administrators Admin. */
export function TopNav({ isAdmin }: { isAdmin: boolean }) {
  const path = usePathname();
  const trpc = useTRPC();
  const { data: pending } = useQuery(trpc.approvals.pending.queryOptions());
  const isChat = path === '/' || path.startsWith('/sessions/');
  return (
    <nav aria-label="Main" className="grid shrink-0 gap-px px-2 pb-1.5">
      <NavLink href="/" icon={MessageSquare} current={isChat ? 'page' : null}>
        Chat
      </NavLink>
      <NavLink
        href="/approvals"
        icon={Inbox}
        current={path.startsWith('/approvals') ? 'page' : null}
        aside={
          <CountBadge count={pending?.length ?? 0} label="waiting for a decision" tone="waiting" />
        }
      >
        Inbox
      </NavLink>
      {isAdmin ? (
        <NavLink
          href="/admin/sessions"
          icon={Gauge}
          current={path.startsWith('/admin') ? 'parent' : null}
        >
          Admin
        </NavLink>
      ) : null}
    </nav>
  );
}
