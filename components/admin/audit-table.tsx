'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ScrollText } from 'lucide-react';
import { parseAsInteger, parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { useTRPC } from '@/components/trpc/trpc';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { SortHeading } from '@/components/ui/sort-heading';
import { TableHeading } from '@/components/ui/table';
import { AuditExportButtons } from './audit-export-buttons';
import { auditFilterOf } from './audit-filter-of';
import { AuditTableRow } from './audit-table-row';
import { AuditVerify } from './audit-verify';
import { FilterBar } from './filter-bar';
import { FilterMenu } from './filter-menu';
import { PAGE_SIZE } from './page-size';
import { PERIOD_OPTIONS, PERIODS } from './period';
import { SearchFilter } from './search-filter';
import { NARROW_HIDDEN } from './session-table-row';
import { TablePane } from './table-pane';
import { usePeopleOptions } from './use-people-options';
import { usePeriodStart } from './use-period-start';

const DIRECTIONS = ['asc', 'desc'] as const;

const inAddress = {
  q: parseAsString.withDefault(''),
  action: parseAsString,
  person: parseAsString,
  session: parseAsString,
  period: parseAsStringLiteral(PERIODS),
  direction: parseAsStringLiteral(DIRECTIONS).withDefault('desc'),
  page: parseAsInteger.withDefault(1),
};

/** Who did what: the whole record, with filters and order that stay in the address. */
export function AuditTable() {
  const [view, setView] = useQueryStates(inAddress);
  const trpc = useTRPC();
  const people = usePeopleOptions();
  const { data: actions = [] } = useQuery(trpc.admin.audit.actions.queryOptions());
  const sinceAt = usePeriodStart(view.period);
  const filter = auditFilterOf(view, sinceAt);
  const query = useQuery({
    ...trpc.admin.audit.search.queryOptions({
      ...filter,
      direction: view.direction,
      page: view.page,
      pageSize: PAGE_SIZE,
    }),
    placeholderData: keepPreviousData,
  });
  const change = (to: Partial<Omit<typeof view, 'page'>>): void =>
    void setView({ ...to, page: null });
  const isFiltered =
    view.q !== '' ||
    [view.action, view.person, view.session, view.period].some((one) => one !== null);

  return (
    <>
      <FilterBar>
        <SearchFilter label="Text or id" value={view.q} onValue={(q) => change({ q })} />
        <FilterMenu
          label="Action"
          value={view.action}
          options={actions.map((action) => ({ value: action, label: action }))}
          onValue={(action) => change({ action })}
        />
        <FilterMenu
          label="Person"
          value={view.person}
          options={people}
          onValue={(person) => change({ person })}
        />
        <FilterMenu
          label="Done"
          value={view.period}
          options={PERIOD_OPTIONS}
          onValue={(period) => change({ period })}
        />
        {view.session === null ? null : (
          <Button size="sm" onClick={() => change({ session: null })}>
            One session only: show all
          </Button>
        )}
        <div className="ml-auto flex flex-wrap items-center gap-2">
          <AuditVerify />
          <AuditExportButtons filter={filter} />
        </div>
      </FilterBar>
      <TablePane
        noun={{ one: 'entry', many: 'entries' }}
        query={query}
        columnCount={6}
        headings={
          <>
            <SortHeading
              direction={view.direction}
              onSort={() => change({ direction: view.direction === 'asc' ? 'desc' : 'asc' })}
            >
              No.
            </SortHeading>
            <TableHeading>Action</TableHeading>
            <TableHeading>By</TableHeading>
            <TableHeading className={NARROW_HIDDEN}>Session</TableHeading>
            <TableHeading className={NARROW_HIDDEN}>About</TableHeading>
            <TableHeading>When</TableHeading>
          </>
        }
        row={(entry) => (
          <AuditTableRow
            key={entry.index}
            entry={entry}
            onSession={(session) => change({ session })}
          />
        )}
        empty={
          isFiltered ? (
            <EmptyState
              icon={<ScrollText size={18} />}
              title="No entry fits these filters"
              action={<Button onClick={() => void setView(null)}>Clear the filters</Button>}
            />
          ) : (
            <EmptyState icon={<ScrollText size={18} />} title="Nothing is recorded yet">
              Whatever matters later is written down here once it happens, and never changed.
            </EmptyState>
          )
        }
        paging={{ page: view.page, pageSize: PAGE_SIZE, onPage: (page) => void setView({ page }) }}
      />
    </>
  );
}
