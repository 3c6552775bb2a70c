import type { Metadata } from 'next';
import { AdminPage } from '@/components/admin/admin-page';
import { RunsTable } from '@/components/admin/runs-table';

export const metadata: Metadata = { title: 'Runs' };

export default function AdminRunsPage() {
  return (
    <AdminPage title="Runs">
      <RunsTable />
    </AdminPage>
  );
}
