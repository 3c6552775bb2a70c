import { expect, it } from 'vitest';
import { insertStatements, updateStatements } from '@/server/store/batched-statements';

it('rows of one shape share one INSERT, whatever the order of their columns', () => {
  const statements = insertStatements('Run', [
    { id: 'a', status: 'queued' },
    { status: 'running', id: 'b' },
    { id: 'c' },
  ]);
  expect(statements.map(({ rows }) => rows)).toEqual([
    [
      ['a', 'queued'],
      ['b', 'running'],
    ],
    [['c']],
  ]);
});

it('no rows make no statement', () => {
  expect(insertStatements('Run', [])).toEqual([]);
  expect(updateStatements([])).toEqual([]);
});

it('updates of one shape share one UPDATE; another table, column, condition or increment is another shape', () => {
  const base = {
    table: 'Run',
    id: 'a',
    expect: { status: 'queued' },
    set: { status: 'running' },
  } as const;
  const statements = updateStatements([
    base,
    { ...base, id: 'b' },
    { ...base, table: 'Message' },
    { ...base, set: { cause: 'x' } },
    { ...base, expect: { status: ['queued', 'running'] } },
    { ...base, set: { status: { add: 1 } } },
    { table: 'Run', id: 'c', set: { status: 'running' } },
  ]);
  expect(statements.map(({ rows }) => rows.length)).toEqual([2, 1, 1, 1, 1, 1]);
});

it('values travel as parameters: no statement has any of them in its text', () => {
  const evil = `'; DROP TABLE "Run"; --`;
  const [insert] = insertStatements('Run', [{ id: evil }]);
  const [update] = updateStatements([
    { table: 'Run', id: evil, expect: { status: evil }, set: { cause: evil } },
  ]);
  expect(insert?.sql).not.toContain('DROP');
  expect(update?.sql).not.toContain('DROP');
});
