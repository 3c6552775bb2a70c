import type { Metadata } from 'next';
import { AdminPage } from '@/components/admin/admin-page';
import { GaugeBar } from '@/components/admin/gauge-bar';
import { SessionsTable } from '@/components/admin/sessions-table';

export const metadata: Metadata = { title: 'Sessions' };

export default function AdminSessionsPage() {
  return (
    <AdminPage title="Sessions">
      <GaugeBar />
      <SessionsTable />
    </AdminPage>
  );
}
