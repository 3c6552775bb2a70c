import type { Metadata } from 'next';
import { AdminPage } from '@/components/admin/admin-page';
import { RulesScreen } from '@/components/admin/rules-screen';

export const metadata: Metadata = { title: 'Rules' };

export default function AdminRulesPage() {
  return (
    <AdminPage title="Rules">
      <RulesScreen />
    </AdminPage>
  );
}
