'use client';

import { parseAsStringLiteral, useQueryState } from 'nuqs';
import { Segmented } from '@/components/ui/segmented';
import { AdminPage } from './admin-page';
import { ApprovalsTable } from './approvals-table';
import { FatigueScreen } from './fatigue-screen';

const VIEWS = ['all', 'figures'] as const;

/** Every approval one by one, or all of them in figures. */
export function ApprovalsScreen() {
  const [view, setView] = useQueryState('view', parseAsStringLiteral(VIEWS).withDefault('all'));
  return (
    <AdminPage
      title="Approvals"
      actions={
        <Segmented
          label="View"
          value={view}
          options={[
            { value: 'all', label: 'One by one' },
            { value: 'figures', label: 'Figures' },
          ]}
          onValue={(next) => void setView(next)}
        />
      }
    >
      {view === 'all' ? <ApprovalsTable /> : <FatigueScreen />}
    </AdminPage>
  );
}
