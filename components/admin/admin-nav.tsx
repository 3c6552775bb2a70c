'use client';

import { useQuery } from '@tanstack/react-query';
import {
  Bot,
  Cpu,
  FileClock,
  KeyRound,
  MessageSquare,
  Play,
  ScrollText,
  Signature,
  Users,
  Wrench,
  type LucideIcon,
} from 'lucide-react';
import { usePathname } from 'next/navigation';
import { NavLink } from '@/components/frame/nav-link';
import { TopNav } from '@/components/frame/top-nav';
import { useTRPC } from '@/components/trpc/trpc';
import type { Gauges } from '@/server/domain/gauges';

interface Place {
  href: string;
  label: string;
  icon: LucideIcon;
  /** The figure at the right edge. */
  count?: (gauges: Gauges) => number;
}

const groups: readonly { title: string; places: readonly Place[] }[] = [
  {
    title: 'Watch',
    places: [
      {
        href: '/admin/sessions',
        label: 'Sessions',
        icon: MessageSquare,
        count: (gauges) => gauges.sessionsLive,
      },
      {
        href: '/admin/runs',
        label: 'Runs',
        icon: Play,
        count: (gauges) => gauges.runsRunning + gauges.runsQueued,
      },
      {
        href: '/admin/approvals',
        label: 'Approvals',
        icon: Signature,
        count: (gauges) => gauges.approvalsWaiting,
      },
      { href: '/admin/audit', label: 'Audit', icon: FileClock },
    ],
  },
  {
    title: 'Set',
    places: [
      { href: '/admin/users', label: 'Users and roles', icon: Users },
      { href: '/admin/models', label: 'Models', icon: Cpu },
      { href: '/admin/profiles', label: 'Profiles', icon: Bot },
      { href: '/admin/rules', label: 'Rules', icon: ScrollText },
      { href: '/admin/grants', label: 'Grants', icon: KeyRound },
      { href: '/admin/operation', label: 'Operation', icon: Wrench },
    ],
  },
];

/** The sidebar of administration: top-level navigation, and its rooms with how much is going on in each. */
export function AdminNav() {
  const path = usePathname();
  const trpc = useTRPC();
  const { data: gauges } = useQuery(trpc.admin.gauges.queryOptions());
  return (
    <>
      <TopNav isAdmin />
      <nav aria-label="Administration" className="min-h-0 flex-1 overflow-y-auto pb-3">
        {groups.map(({ title, places }) => (
          <section key={title} aria-label={title}>
            <h2 className="px-4 pt-3 pb-1 text-12 font-medium text-fg-3">{title}</h2>
            <div className="grid gap-px px-2">
              {places.map(({ href, label, icon, count }) => (
                <NavLink
                  key={href}
                  href={href}
                  icon={icon}
                  current={path.startsWith(href) ? 'page' : null}
                  aside={
                    gauges === undefined || count === undefined ? null : (
                      <span className="text-12 font-normal text-fg-3">{count(gauges)}</span>
                    )
                  }
                >
                  {label}
                </NavLink>
              ))}
            </div>
          </section>
        ))}
      </nav>
    </>
  );
}
