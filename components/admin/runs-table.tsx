'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Play } from 'lucide-react';
import { parseAsInteger, parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { useTRPC } from '@/components/trpc/trpc';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { TableHeading } from '@/components/ui/table';
import { sessionStateWord } from '@/components/frame/session-state-mark';
import { runStatusSchema } from '@/server/domain/run';
import { FilterBar } from './filter-bar';
import { FilterMenu } from './filter-menu';
import { PAGE_SIZE } from './page-size';
import { PERIOD_OPTIONS, PERIODS } from './period';
import { runState } from './run-state';
import { RunTableRow } from './run-table-row';
import { SearchFilter } from './search-filter';
import { TablePane } from './table-pane';
import { usePeopleOptions } from './use-people-options';
import { usePeriodStart } from './use-period-start';
import { useProfileOptions } from './use-profile-options';

const statusOptions = runStatusSchema.options.map((status) => ({
  value: status,
  label: sessionStateWord(runState(status)),
}));

const inAddress = {
  q: parseAsString.withDefault(''),
  state: parseAsStringLiteral(runStatusSchema.options),
  profile: parseAsString,
  author: parseAsString,
  period: parseAsStringLiteral(PERIODS),
  page: parseAsInteger.withDefault(1),
};

/** Every run, newest first, with filters that stay in the address. */
export function RunsTable() {
  const [view, setView] = useQueryStates(inAddress);
  const trpc = useTRPC();
  const people = usePeopleOptions();
  const profiles = useProfileOptions();
  const sinceAt = usePeriodStart(view.period);
  const query = useQuery({
    ...trpc.admin.runs.queryOptions({
      ...(view.q === '' ? {} : { search: view.q }),
      ...(view.state === null ? {} : { status: view.state }),
      ...(view.profile === null ? {} : { profileId: view.profile }),
      ...(view.author === null ? {} : { authorId: view.author }),
      ...(sinceAt === null ? {} : { sinceAt }),
      page: view.page,
      pageSize: PAGE_SIZE,
    }),
    placeholderData: keepPreviousData,
  });
  const filter = (change: Partial<Omit<typeof view, 'page'>>): void =>
    void setView({ ...change, page: null });
  const isFiltered =
    view.q !== '' ||
    [view.state, view.profile, view.author, view.period].some((one) => one !== null);

  return (
    <>
      <FilterBar>
        <SearchFilter label="Message or session" value={view.q} onValue={(q) => filter({ q })} />
        <FilterMenu
          label="State"
          value={view.state}
          options={statusOptions}
          onValue={(state) => filter({ state })}
        />
        <FilterMenu
          label="Profile"
          value={view.profile}
          options={profiles}
          onValue={(profile) => filter({ profile })}
        />
        <FilterMenu
          label="Author"
          value={view.author}
          options={people}
          onValue={(author) => filter({ author })}
        />
        <FilterMenu
          label="Queued"
          value={view.period}
          options={PERIOD_OPTIONS}
          onValue={(period) => filter({ period })}
        />
      </FilterBar>
      <TablePane
        noun={{ one: 'run', many: 'runs' }}
        query={query}
        columnCount={9}
        headings={
          <>
            <TableHeading>Message</TableHeading>
            <TableHeading>State</TableHeading>
            <TableHeading>Session</TableHeading>
            <TableHeading>Author</TableHeading>
            <TableHeading>Profile</TableHeading>
            <TableHeading>Queued</TableHeading>
            <TableHeading className="text-right">Took</TableHeading>
            <TableHeading className="text-right">Tool calls</TableHeading>
            <TableHeading className="text-right">Approvals</TableHeading>
          </>
        }
        row={(run) => <RunTableRow key={run.id} run={run} />}
        empty={
          isFiltered ? (
            <EmptyState
              icon={<Play size={18} />}
              title="No run fits these filters"
              action={<Button onClick={() => void setView(null)}>Clear the filters</Button>}
            />
          ) : (
            <EmptyState icon={<Play size={18} />} title="No runs yet">
              Each message that an agent works on is one run.
            </EmptyState>
          )
        }
        paging={{ page: view.page, pageSize: PAGE_SIZE, onPage: (page) => void setView({ page }) }}
      />
    </>
  );
}
