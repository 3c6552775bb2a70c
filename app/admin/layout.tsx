import { notFound } from 'next/navigation';
import { NuqsAdapter } from 'nuqs/adapters/next/app';
import type { ReactNode } from 'react';
import { AdminNav } from '@/components/admin/admin-nav';
import { TitleBadge } from '@/components/approvals/title-badge';
import { WaitNotifier } from '@/components/approvals/wait-notifier';
import { AppFrame } from '@/components/frame/app-frame';
import { requireViewer } from '../page-server';

export default async function AdminLayout({ children }: { children: ReactNode }) {
  const viewer = await requireViewer();
  if (viewer.actor.role !== 'admin') notFound();
  return (
    <AppFrame viewer={viewer} sidebar={<AdminNav />}>
      <TitleBadge />
      <WaitNotifier />
      <NuqsAdapter>{children}</NuqsAdapter>
    </AppFrame>
  );
}
