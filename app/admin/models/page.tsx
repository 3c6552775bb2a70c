import type { Metadata } from 'next';
import { EndpointsScreen } from '@/components/admin/endpoints-screen';

export const metadata: Metadata = { title: 'Models' };

export default function AdminModelsPage() {
  return <EndpointsScreen />;
}
