'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { parseAsInteger, parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { useTRPC } from '@/components/trpc/trpc';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { SortHeading } from '@/components/ui/sort-heading';
import { TableHeading } from '@/components/ui/table';
import { FilterBar } from './filter-bar';
import { FilterMenu } from './filter-menu';
import { GrantTableRow } from './grant-table-row';
import { PAGE_SIZE } from './page-size';
import { SearchFilter } from './search-filter';
import { NARROW_HIDDEN } from './session-table-row';
import { TablePane } from './table-pane';
import { usePeopleOptions } from './use-people-options';
import { useProfileOptions } from './use-profile-options';

const STATES = ['in_force', 'ended'] as const;
const SORTS = ['created', 'used', 'hits'] as const;
type Sort = (typeof SORTS)[number];

const stateOptions = [
  { value: 'in_force', label: 'In force' },
  { value: 'ended', label: 'Ended' },
] as const;

const inAddress = {
  q: parseAsString.withDefault(''),
  state: parseAsStringLiteral(STATES),
  profile: parseAsString,
  person: parseAsString,
  sort: parseAsStringLiteral(SORTS).withDefault('created'),
  page: parseAsInteger.withDefault(1),
};

/** What people have allowed for later: every grant, with filters and order that stay in the address. */
export function GrantsTable() {
  const [view, setView] = useQueryStates(inAddress);
  const trpc = useTRPC();
  const people = usePeopleOptions();
  const profiles = useProfileOptions();
  const query = useQuery({
    ...trpc.admin.grants.search.queryOptions({
      ...(view.q === '' ? {} : { search: view.q }),
      ...(view.state === null ? {} : { state: view.state }),
      ...(view.profile === null ? {} : { profileId: view.profile }),
      ...(view.person === null ? {} : { authorId: view.person }),
      sort: view.sort,
      page: view.page,
      pageSize: PAGE_SIZE,
    }),
    placeholderData: keepPreviousData,
  });
  const change = (to: Partial<Omit<typeof view, 'page'>>): void =>
    void setView({ ...to, page: null });
  const sortBy = (sort: Sort) => ({
    direction: view.sort === sort ? ('desc' as const) : null,
    onSort: () => change({ sort }),
  });
  const isFiltered =
    view.q !== '' || [view.state, view.profile, view.person].some((one) => one !== null);

  return (
    <>
      <FilterBar>
        <SearchFilter
          label="Words, person or session"
          value={view.q}
          onValue={(q) => change({ q })}
        />
        <FilterMenu
          label="State"
          value={view.state}
          options={stateOptions}
          onValue={(state) => change({ state })}
        />
        <FilterMenu
          label="Profile"
          value={view.profile}
          options={profiles}
          onValue={(profile) => change({ profile })}
        />
        <FilterMenu
          label="By"
          value={view.person}
          options={people}
          onValue={(person) => change({ person })}
        />
      </FilterBar>
      <TablePane
        noun={{ one: 'grant', many: 'grants' }}
        query={query}
        columnCount={7}
        headings={
          <>
            <TableHeading>What passes unasked</TableHeading>
            <TableHeading className={NARROW_HIDDEN}>Where</TableHeading>
            <TableHeading className={NARROW_HIDDEN}>By</TableHeading>
            <SortHeading {...sortBy('created')} className={NARROW_HIDDEN}>
              Given
            </SortHeading>
            <TableHeading>Until</TableHeading>
            <SortHeading {...sortBy('hits')} className={NARROW_HIDDEN}>
              Uses
            </SortHeading>
            <SortHeading {...sortBy('used')} className={NARROW_HIDDEN}>
              Last use
            </SortHeading>
            <TableHeading>
              <span className="sr-only">Actions</span>
            </TableHeading>
          </>
        }
        row={(grant) => <GrantTableRow key={grant.id} grant={grant} />}
        empty={
          isFiltered ? (
            <EmptyState
              icon={<KeyRound size={18} />}
              title="No grant fits these filters"
              action={<Button onClick={() => void setView(null)}>Clear the filters</Button>}
            />
          ) : (
            <EmptyState icon={<KeyRound size={18} />} title="Nothing is granted yet">
              Whoever answers “this session” or “always” to a prompt leaves a grant here. Revoking
              one counts from the very next call.
            </EmptyState>
          )
        }
        paging={{ page: view.page, pageSize: PAGE_SIZE, onPage: (page) => void setView({ page }) }}
      />
    </>
  );
}
