import type { Metadata } from 'next';
import { ResetPage } from '@/components/access/reset-page';

export const metadata: Metadata = { title: 'New password', referrer: 'no-referrer' };

export default function Reset() {
  return <ResetPage />;
}
