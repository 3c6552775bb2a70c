import { expect, it } from 'vitest';
import { matchesSearch } from '@/components/frame/matches-search';
import { aCurrentRun, aSessionRow, aWaitingApproval } from '@/tests/support/a-session-row';

const row = aSessionRow({
  title: 'Rotate the Backups',
  profileName: 'nightly',
  currentRun: aCurrentRun('zfs list'),
  waiting: [aWaitingApproval({ command: 'zfs destroy tank/old' })],
});

it.each(['', '  ', 'backups', 'BACK rot', 'night', 'zfs list', 'tank/old', 'rotate destroy'])(
  'finds it by "%s"',
  (search) => {
    expect(matchesSearch(row, search)).toBe(true);
  },
);

it('needs every word', () => {
  expect(matchesSearch(row, 'rotate postgres')).toBe(false);
});

it('takes the search as text, not as a pattern', () => {
  expect(matchesSearch(row, '.*')).toBe(false);
});
