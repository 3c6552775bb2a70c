import type { Metadata } from 'next';
import { AdminPage } from '@/components/admin/admin-page';
import { GrantsTable } from '@/components/admin/grants-table';

export const metadata: Metadata = { title: 'Grants' };

export default function AdminGrantsPage() {
  return (
    <AdminPage title="Grants">
      <GrantsTable />
    </AdminPage>
  );
}
