import type { Metadata } from 'next';
import { AdminPage } from '@/components/admin/admin-page';
import { NewProfileButton } from '@/components/admin/new-profile-button';
import { ProfilesTable } from '@/components/admin/profiles-table';

export const metadata: Metadata = { title: 'Profiles' };

export default function AdminProfilesPage() {
  return (
    <AdminPage title="Profiles" actions={<NewProfileButton />}>
      <ProfilesTable />
    </AdminPage>
  );
}
