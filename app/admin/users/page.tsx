import type { Metadata } from 'next';
import { AdminPage } from '@/components/admin/admin-page';
import { InviteDialog } from '@/components/admin/invite-dialog';
import { UsersPanes } from '@/components/admin/users-panes';
import { requireViewer } from '../../page-server';

export const metadata: Metadata = { title: 'Users and roles' };

export default async function AdminUsersPage() {
  const { actor } = await requireViewer();
  return (
    <AdminPage title="Users and roles" actions={<InviteDialog />}>
      <UsersPanes viewerId={actor.userId} />
    </AdminPage>
  );
}
