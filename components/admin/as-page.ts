import type { TableQuery } from './table-pane';

/** Shows a query for a whole list to a table that expects pages. */
export function asPage<Row>(
  query: Omit<TableQuery<Row>, 'data'> & { data: Row[] | undefined },
): TableQuery<Row> {
  const { data, error, isFetching, refetch } = query;
  const page = data === undefined ? undefined : { rows: data, total: data.length };
  return { data: page, error, isFetching, refetch };
}
