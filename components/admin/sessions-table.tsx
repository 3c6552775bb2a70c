'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { MessageSquare } from 'lucide-react';
import { parseAsInteger, parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { useTRPC } from '@/components/trpc/trpc';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { SortHeading } from '@/components/ui/sort-heading';
import { TableHeading } from '@/components/ui/table';
import { FilterBar } from './filter-bar';
import { FilterMenu } from './filter-menu';
import { PAGE_SIZE } from './page-size';
import { SearchFilter } from './search-filter';
import { LAPTOP_HIDDEN, NARROW_HIDDEN, SessionTableRow } from './session-table-row';
import { TablePane } from './table-pane';
import { usePeopleOptions } from './use-people-options';
import { useProfileOptions } from './use-profile-options';

const STATES = ['live', 'waiting', 'running', 'idle'] as const;
const SORTS = ['activity', 'waiting', 'created', 'title'] as const;
type Sort = (typeof SORTS)[number];

/** The direction in which a column is read first. */
const firstDirection: Record<Sort, 'asc' | 'desc'> = {
  activity: 'desc',
  waiting: 'asc',
  created: 'desc',
  title: 'asc',
};

const stateOptions = [
  { value: 'live', label: 'Live' },
  { value: 'waiting', label: 'Waiting' },
  { value: 'running', label: 'Running' },
  { value: 'idle', label: 'Idle' },
] as const;

const inAddress = {
  q: parseAsString.withDefault(''),
  state: parseAsStringLiteral(STATES),
  profile: parseAsString,
  author: parseAsString,
  sort: parseAsStringLiteral(SORTS).withDefault('activity'),
  direction: parseAsStringLiteral(['asc', 'desc'] as const),
  page: parseAsInteger.withDefault(1),
};

/** Everybody's sessions, live, with filters that stay in the address. */
export function SessionsTable() {
  const [view, setView] = useQueryStates(inAddress);
  const trpc = useTRPC();
  const people = usePeopleOptions();
  const profiles = useProfileOptions();
  const direction = view.direction ?? firstDirection[view.sort];
  const query = useQuery({
    ...trpc.admin.sessions.queryOptions({
      ...(view.q === '' ? {} : { search: view.q }),
      state: view.state ?? 'all',
      ...(view.profile === null ? {} : { profileId: view.profile }),
      ...(view.author === null ? {} : { authorId: view.author }),
      sort: view.sort,
      direction,
      page: view.page,
      pageSize: PAGE_SIZE,
    }),
    placeholderData: keepPreviousData,
  });

  const filter = (change: Partial<Omit<typeof view, 'page'>>): void =>
    void setView({ ...change, page: null });
  const sortBy = (sort: Sort): void =>
    filter({
      sort,
      direction: view.sort !== sort ? firstDirection[sort] : direction === 'asc' ? 'desc' : 'asc',
    });
  const sorted = (sort: Sort) => ({
    direction: view.sort === sort ? direction : null,
    onSort: () => sortBy(sort),
  });
  const isFiltered =
    view.q !== '' || view.state !== null || view.profile !== null || view.author !== null;

  return (
    <>
      <FilterBar>
        <SearchFilter
          label="Title, author, command"
          value={view.q}
          onValue={(q) => filter({ q })}
        />
        <FilterMenu
          label="State"
          value={view.state}
          options={stateOptions}
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
      </FilterBar>
      <TablePane
        noun={{ one: 'session', many: 'sessions' }}
        query={query}
        columnCount={9}
        headings={
          <>
            <SortHeading {...sorted('title')}>Session</SortHeading>
            <TableHeading className={NARROW_HIDDEN}>Author</TableHeading>
            <TableHeading className={NARROW_HIDDEN}>Profile</TableHeading>
            <TableHeading className={LAPTOP_HIDDEN}>Runtime</TableHeading>
            <TableHeading>State</TableHeading>
            <TableHeading className={NARROW_HIDDEN}>Current run</TableHeading>
            <SortHeading {...sorted('waiting')}>Waiting</SortHeading>
            <SortHeading {...sorted('activity')} className={NARROW_HIDDEN}>
              Activity
            </SortHeading>
            <TableHeading>
              <span className="sr-only">Actions</span>
            </TableHeading>
          </>
        }
        row={(session) => <SessionTableRow key={session.id} session={session} />}
        empty={
          isFiltered ? (
            <EmptyState
              icon={<MessageSquare size={18} />}
              title="No session fits these filters"
              action={<Button onClick={() => void setView(null)}>Clear the filters</Button>}
            />
          ) : (
            <EmptyState icon={<MessageSquare size={18} />} title="No sessions yet">
              Sessions appear here as soon as somebody writes a first message.
            </EmptyState>
          )
        }
        paging={{
          page: view.page,
          pageSize: PAGE_SIZE,
          onPage: (page) => void setView({ page }),
        }}
      />
    </>
  );
}
