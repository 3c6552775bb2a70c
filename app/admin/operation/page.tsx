import type { Metadata } from 'next';
import { AdminPage } from '@/components/admin/admin-page';
import { RetentionPane } from '@/components/admin/retention-pane';

export const metadata: Metadata = { title: 'Operation' };

export default function AdminOperationPage() {
  return (
    <AdminPage title="Operation">
      <div className="min-h-0 flex-1 overflow-y-auto px-5 py-5">
        <RetentionPane />
      </div>
    </AdminPage>
  );
}
