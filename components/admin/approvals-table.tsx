'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Signature } from 'lucide-react';
import { parseAsInteger, parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { useTRPC } from '@/components/trpc/trpc';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { TableHeading } from '@/components/ui/table';
import { approvalStateSchema } from '@/server/domain/approval';
import { severitySchema } from '@/server/domain/severity';
import { approvalStateWord } from './approval-state-mark';
import { ApprovalTableRow } from './approval-table-row';
import { FilterBar } from './filter-bar';
import { FilterMenu } from './filter-menu';
import { PAGE_SIZE } from './page-size';
import { PERIOD_OPTIONS, PERIODS } from './period';
import { SearchFilter } from './search-filter';
import { SEVERITY_OPTIONS } from './severity-cell';
import { TablePane } from './table-pane';
import { usePeopleOptions } from './use-people-options';
import { usePeriodStart } from './use-period-start';

const STATES = ['decided', ...approvalStateSchema.options] as const;

const stateOptions = STATES.map((state) => ({
  value: state,
  label: state === 'decided' ? 'Decided by a person' : approvalStateWord(state),
}));

const inAddress = {
  q: parseAsString.withDefault(''),
  state: parseAsStringLiteral(STATES),
  severity: parseAsStringLiteral(severitySchema.options),
  person: parseAsString,
  period: parseAsStringLiteral(PERIODS),
  page: parseAsInteger.withDefault(1),
};

/** Who allowed what: every approval, newest first, with filters that stay in the address. */
export function ApprovalsTable() {
  const [view, setView] = useQueryStates(inAddress);
  const trpc = useTRPC();
  const people = usePeopleOptions();
  const sinceAt = usePeriodStart(view.period);
  const query = useQuery({
    ...trpc.admin.approvals.queryOptions({
      ...(view.q === '' ? {} : { search: view.q }),
      ...(view.state === null ? {} : { state: view.state }),
      ...(view.severity === null ? {} : { severity: view.severity }),
      ...(view.person === null ? {} : { personId: view.person }),
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
    [view.state, view.severity, view.person, view.period].some((one) => one !== null);

  return (
    <>
      <FilterBar>
        <SearchFilter label="Command or session" value={view.q} onValue={(q) => filter({ q })} />
        <FilterMenu
          label="State"
          value={view.state}
          options={stateOptions}
          onValue={(state) => filter({ state })}
        />
        <FilterMenu
          label="Severity"
          value={view.severity}
          options={SEVERITY_OPTIONS}
          onValue={(severity) => filter({ severity })}
        />
        <FilterMenu
          label="Person"
          value={view.person}
          options={people}
          onValue={(person) => filter({ person })}
        />
        <FilterMenu
          label="Asked"
          value={view.period}
          options={PERIOD_OPTIONS}
          onValue={(period) => filter({ period })}
        />
      </FilterBar>
      <TablePane
        noun={{ one: 'approval', many: 'approvals' }}
        query={query}
        columnCount={8}
        headings={
          <>
            <TableHeading>Asked for</TableHeading>
            <TableHeading>Severity</TableHeading>
            <TableHeading>State</TableHeading>
            <TableHeading>By</TableHeading>
            <TableHeading>Session</TableHeading>
            <TableHeading>Author</TableHeading>
            <TableHeading>Asked</TableHeading>
            <TableHeading className="text-right">After</TableHeading>
          </>
        }
        row={(approval) => <ApprovalTableRow key={approval.id} approval={approval} />}
        empty={
          isFiltered ? (
            <EmptyState
              icon={<Signature size={18} />}
              title="No approval fits these filters"
              action={<Button onClick={() => void setView(null)}>Clear the filters</Button>}
            />
          ) : (
            <EmptyState icon={<Signature size={18} />} title="Nothing was asked yet">
              What an agent may not do unasked is recorded here, with who decided and when.
            </EmptyState>
          )
        }
        paging={{ page: view.page, pageSize: PAGE_SIZE, onPage: (page) => void setView({ page }) }}
      />
    </>
  );
}
