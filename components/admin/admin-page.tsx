import type { ReactNode } from 'react';
import { ConnectionMark } from '@/components/frame/connection-mark';
import { PageHeader } from '@/components/frame/page-header';
import { ServerTime } from './server-time';

interface AdminPageProps {
  title: string;
  actions?: ReactNode;
  children: ReactNode;
}

/** A page of administration: title, whether it is live, and what it holds. */
export function AdminPage({ title, actions, children }: AdminPageProps) {
  return (
    <>
      <PageHeader
        title={title}
        meta={
          <>
            <ConnectionMark />
            <ServerTime />
          </>
        }
        actions={actions}
      />
      {children}
    </>
  );
}
