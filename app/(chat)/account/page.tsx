import type { Metadata } from 'next';
import { AccountPage } from '@/components/access/account-page';
import { PageHeader } from '@/components/frame/page-header';
import { requireViewer } from '../../page-server';

export const metadata: Metadata = { title: 'Account' };

export default async function Account() {
  const viewer = await requireViewer();
  return (
    <>
      <PageHeader title="Account" />
      <AccountPage viewer={viewer} />
    </>
  );
}
