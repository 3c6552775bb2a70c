import type { ReactNode } from 'react';
import { TitleBadge } from '@/components/approvals/title-badge';
import { WaitNotifier } from '@/components/approvals/wait-notifier';
import { AppFrame } from '@/components/frame/app-frame';
import { SessionList } from '@/components/frame/session-list';
import { requireViewer } from '../page-server';

export default async function ChatLayout({ children }: { children: ReactNode }) {
  const viewer = await requireViewer();
  return (
    <AppFrame viewer={viewer} sidebar={<SessionList />}>
      <TitleBadge />
      <WaitNotifier />
      {children}
    </AppFrame>
  );
}
