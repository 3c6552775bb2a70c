'use client';

import type { ReactNode } from 'react';
import { failureText } from '@/components/trpc/refusal';
import { ErrorState } from '@/components/ui/error-state';
import { Pagination } from '@/components/ui/pagination';
import { Skeleton } from '@/components/ui/skeleton';
import { Table, TableCell, TableHead, TableRow } from '@/components/ui/table';
import type { Page } from '@/server/domain/page';

/** What a table needs to know of the query behind it. */
export interface TableQuery<Row> {
  data: Page<Row> | undefined;
  error: unknown;
  isFetching: boolean;
  refetch: () => Promise<unknown>;
}

interface TablePaneProps<Row> {
  /** What the rows are: `{ one: 'session', many: 'sessions' }`. */
  noun: { one: string; many: string };
  query: TableQuery<Row>;
  /** The row of headings. */
  headings: ReactNode;
  columnCount: number;
  row: (row: Row) => ReactNode;
  empty: ReactNode;
  /** Absent for a list that is never paged. */
  paging?: { page: number; pageSize: number; onPage: (page: number) => void };
}

const SKELETON_WIDTHS = ['w-40', 'w-28', 'w-36', 'w-24', 'w-32', 'w-20'];

/** A table in its own scrolling pane, in whichever state its query is. */
export function TablePane<Row>({
  noun,
  query,
  headings,
  columnCount,
  row,
  empty,
  paging,
}: TablePaneProps<Row>) {
  const { data, error } = query;
  if (data === undefined && error !== null) {
    return (
      <ErrorState
        title={`The ${noun.many} could not be loaded`}
        detail={failureText(error, 'The server did not answer.')}
        onRetry={() => void query.refetch()}
        isRetrying={query.isFetching}
      />
    );
  }
  if (data?.rows.length === 0) return empty;
  return (
    <>
      <div
        role="region"
        aria-label={`Table of ${noun.many}`}
        tabIndex={0}
        className="min-h-0 flex-1 overflow-auto focus-visible:outline-offset-[-2px]"
      >
        <Table aria-busy={data === undefined}>
          <TableHead>
            <tr>{headings}</tr>
          </TableHead>
          <tbody>
            {data === undefined ? <SkeletonRows columnCount={columnCount} /> : data.rows.map(row)}
          </tbody>
        </Table>
        {data === undefined ? (
          <p role="status" className="sr-only">
            Loading the {noun.many}
          </p>
        ) : null}
      </div>
      {data === undefined ? null : (
        <footer className="flex h-10 shrink-0 items-center justify-between border-t border-line bg-bg pr-3 pl-5 text-12 text-fg-2 pointer-coarse:h-12">
          {error === null ? (
            <span>
              {data.total} {data.total === 1 ? noun.one : noun.many}
            </span>
          ) : (
            <span className="text-failed-text">
              Not up to date: {failureText(error, 'the server did not answer.')}
            </span>
          )}
          {paging === undefined ? null : <Pagination {...paging} total={data.total} />}
        </footer>
      )}
    </>
  );
}

function SkeletonRows({ columnCount }: { columnCount: number }) {
  return SKELETON_WIDTHS.map((width) => (
    <TableRow key={width}>
      {Array.from({ length: columnCount }, (_, column) => (
        <TableCell key={column}>
          <Skeleton className={column === 0 ? width : 'w-16'} />
        </TableCell>
      ))}
    </TableRow>
  ));
}
