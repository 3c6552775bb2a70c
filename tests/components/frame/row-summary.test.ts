import { expect, it } from 'vitest';
import { isUnread, rowSummary } from '@/components/frame/row-summary';
import { aCurrentRun, aSessionRow, aWaitingApproval } from '@/tests/support/a-session-row';

it('names what waits by the first line of the soonest command', () => {
  const waiting = [aWaitingApproval({ command: 'docker compose stop\n# and more' })];
  expect(rowSummary(aSessionRow({ waiting }))).toBe('docker compose stop');
});

it('M3 shows characters that hide or turn by their number', () => {
  const waiting = [aWaitingApproval({ command: 'rm build # \u202etxt.' })];
  expect(rowSummary(aSessionRow({ waiting }))).toBe('rm build # U+202Etxt.');
  expect(rowSummary(aSessionRow({ currentRun: aCurrentRun('ls\u200b -l') }))).toBe(
    'running lsU+200B -l',
  );
});

it('names the command that runs, and says "working" between commands', () => {
  expect(rowSummary(aSessionRow({ currentRun: aCurrentRun('npm test') }))).toBe('running npm test');
  expect(rowSummary(aSessionRow({ currentRun: aCurrentRun(null) }))).toBe('working');
});

it('calls an ending what it was', () => {
  expect(rowSummary(aSessionRow({ lastOutcome: 'cancelled' }))).toBe('stopped');
  expect(rowSummary(aSessionRow({ lastOutcome: 'interrupted' }))).toBe('interrupted');
  expect(rowSummary(aSessionRow({ lastOutcome: null }))).toBeNull();
});

it('is unread from the first event that was not seen', () => {
  expect(isUnread(aSessionRow({ lastSeq: 4, readSeq: 4 }))).toBe(false);
  expect(isUnread(aSessionRow({ lastSeq: 5, readSeq: 4 }))).toBe(true);
});

it('is never unread before its first run', () => {
  expect(isUnread(aSessionRow({ lastSeq: 1, readSeq: 0, lastOutcome: null }))).toBe(false);
});
