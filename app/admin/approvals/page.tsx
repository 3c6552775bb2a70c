import type { Metadata } from 'next';
import { AdminPage } from '@/components/admin/admin-page';
import { ApprovalsTable } from '@/components/admin/approvals-table';

export const metadata: Metadata = { title: 'Approvals' };

export default function AdminApprovalsPage() {
  return (
    <AdminPage title="Approvals">
      <ApprovalsTable />
    </AdminPage>
  );
}
