'use client';

import { parseAsStringLiteral, useQueryState } from 'nuqs';
import { Tab, TabList, TabPanel, Tabs } from '@/components/ui/tabs';
import { InvitesTable } from './invites-table';
import { PeopleTable } from './people-table';

const PANES = ['people', 'invites'] as const;

/** People and invites, each in a pane of its own; which one is shown stays in the address. */
export function UsersPanes({ viewerId }: { viewerId: string }) {
  const [pane, setPane] = useQueryState('show', parseAsStringLiteral(PANES).withDefault('people'));
  const show = (next: string): void => void setPane(PANES.find((one) => one === next) ?? 'people');
  return (
    <Tabs value={pane} onValueChange={show} className="flex min-h-0 flex-1 flex-col">
      <TabList aria-label="Users" className="shrink-0 px-5 pt-1">
        <Tab value="people">People</Tab>
        <Tab value="invites">Invites</Tab>
      </TabList>
      <TabPanel
        value="people"
        className="flex min-h-0 flex-1 flex-col data-[state=inactive]:hidden"
      >
        <PeopleTable viewerId={viewerId} />
      </TabPanel>
      <TabPanel
        value="invites"
        className="flex min-h-0 flex-1 flex-col data-[state=inactive]:hidden"
      >
        <InvitesTable />
      </TabPanel>
    </Tabs>
  );
}
