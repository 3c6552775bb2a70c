import type { Metadata } from 'next';
import { ApprovalsScreen } from '@/components/admin/approvals-screen';

export const metadata: Metadata = { title: 'Approvals' };

export default function AdminApprovalsPage() {
  return <ApprovalsScreen />;
}
