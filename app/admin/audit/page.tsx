import type { Metadata } from 'next';
import { AdminPage } from '@/components/admin/admin-page';
import { AuditTable } from '@/components/admin/audit-table';

export const metadata: Metadata = { title: 'Audit' };

export default function AdminAuditPage() {
  return (
    <AdminPage title="Audit">
      <AuditTable />
    </AdminPage>
  );
}
