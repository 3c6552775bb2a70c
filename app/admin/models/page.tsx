import type { Metadata } from 'next';
import { AdminPage } from '@/components/admin/admin-page';
import { EndpointFinds } from '@/components/admin/endpoint-finds';
import { EndpointsTable } from '@/components/admin/endpoints-table';
import { NewEndpointButton } from '@/components/admin/new-endpoint-button';

export const metadata: Metadata = { title: 'Models' };

export default function AdminModelsPage() {
  return (
    <AdminPage title="Models" actions={<NewEndpointButton />}>
      <EndpointFinds />
      <EndpointsTable />
    </AdminPage>
  );
}
