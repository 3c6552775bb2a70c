import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  mayAuthorSessions,
  mayOperateShared,
  relationsThatMay,
  SESSION_ACTIONS,
  sessionPermissions,
} from '@/server/domain/permission';
import { roleSchema } from '@/server/domain/role';
import { SESSION_RELATIONS } from '@/server/domain/session-relation';

const roles = roleSchema.options;
const relations = SESSION_RELATIONS;
const everyPair = roles.flatMap((role) => relations.map((relation) => ({ role, relation })));

/** The cells of the table in docs/roles.md whose heading begins with these. */
function documentedTable(...heading: string[]): string[][] {
  const lines = readFileSync('docs/roles.md', 'utf8').split('\n').map(cellsOf);
  const start = lines.findIndex((cells) => heading.every((cell, index) => cells[index] === cell));
  const end = lines.findIndex((cells, index) => index > start && cells.length === 0);
  return lines.slice(start, end).filter((_, index) => index !== 1);
}

function cellsOf(line: string): string[] {
  if (!line.startsWith('|')) return [];
  return line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());
}

const yes = (isAllowed: boolean): string => (isAllowed ? 'yes' : '–');

describe('what a role may do with a session', () => {
  it('is what docs/roles.md says, row by row', () => {
    const [heading, ...rows] = documentedTable('role', 'whose session');
    expect(heading).toEqual(['role', 'whose session', ...SESSION_ACTIONS]);
    expect(rows).toEqual(
      everyPair.map(({ role, relation }) => {
        const permissions = sessionPermissions(role, relation);
        return [role, relation, ...SESSION_ACTIONS.map((action) => yes(permissions.has(action)))];
      }),
    );
  });

  it('starting sessions is what docs/roles.md says', () => {
    const [heading, starting] = documentedTable('what', 'admin');
    expect(heading).toEqual(['what', ...roles]);
    expect(starting).toEqual([
      'Start sessions',
      ...roles.map((one) => yes(mayAuthorSessions(one))),
    ]);
  });

  it.each(everyPair)('$role, $relation: nothing can be done with what may not be read', (pair) => {
    const permissions = sessionPermissions(pair.role, pair.relation);
    expect(permissions.size === 0 || permissions.has('read')).toBe(true);
  });

  it.each(roles)(
    '%s: a share never takes away what there was without it, and operate adds to view',
    (role) => {
      const none = sessionPermissions(role, 'none');
      const view = sessionPermissions(role, 'view');
      const operate = sessionPermissions(role, 'operate');
      const author = sessionPermissions(role, 'author');
      expect([...view]).toEqual(expect.arrayContaining([...none]));
      expect([...operate]).toEqual(expect.arrayContaining([...view]));
      expect([...author]).toEqual(expect.arrayContaining([...operate]));
    },
  );

  it('lists of an administrator and an approver are of every session, those of a viewer never to decide', () => {
    expect(relationsThatMay('admin', 'decide')).toContain('none');
    expect(relationsThatMay('approver', 'decide')).toContain('none');
    expect(relationsThatMay('operator', 'decide')).toEqual(['author', 'operate']);
    expect(relationsThatMay('viewer', 'decide')).toEqual([]);
    expect(relationsThatMay('viewer', 'read')).toEqual(['author', 'operate', 'view']);
  });

  it('only a viewer gains nothing by operating', () => {
    expect(roles.filter((role) => !mayOperateShared(role))).toEqual(['viewer']);
  });
});
