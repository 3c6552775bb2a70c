import { fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApprovalRecord } from '@/components/approvals/approval-record';
import { InboxRow } from '@/components/approvals/inbox-row';
import { endingWords } from '@/components/approvals/ending-words';
import { createLiveLink, LiveLinkContext } from '@/components/trpc/live-link';
import type { ApprovalRow, ApprovalSubject } from '@/server/domain/approval';
import type { FileChange } from '@/server/domain/file-change';
import type { Finding } from '@/server/domain/finding';
import { ADA, anEnding } from '../trpc/session-fixture';
import { aRow, button, clickWithPointer, pass, pressKey, showPrompt } from './prompt-fixture';
import { fakeIntersections } from './seen-end';

const ARMED_MS = 600;

const change: FileChange = {
  path: '/srv/proj/src/app.ts',
  action: 'edited',
  added: 2,
  removed: 1,
  hunks: [
    { oldStart: 3, oldLines: 2, newStart: 3, newLines: 3, lines: [' a', '-old', '+new', '+more'] },
  ],
};

function findingOf(command: string, over: Partial<Finding> = {}): Finding {
  return {
    category: 'workspace-change',
    title: 'Changes a file',
    explanation: 'This profile asks before files of the workspace are changed.',
    severity: 'low',
    span: { start: command.indexOf(' ') + 1, end: command.length },
    isGrantable: true,
    ...over,
  };
}

function aFileRow(subject: ApprovalSubject, finding: Partial<Finding> = {}): ApprovalRow {
  return aRow({ subject, findings: [findingOf(subject.command, finding)], severity: 'low' });
}

const aChangeRow = (over: Partial<FileChange> = {}) =>
  aFileRow({ kind: 'change', command: 'edit src/app.ts', change: { ...change, ...over } });

const diffLines = () =>
  [...screen.getByRole('region', { name: /^Changes to/ }).querySelectorAll('code')].map(
    (line) => line.textContent,
  );

describe('the prompt of a file call', () => {
  let ends: ReturnType<typeof fakeIntersections>;

  beforeEach(() => {
    vi.useFakeTimers();
    ends = fakeIntersections({ isSeen: true });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it.each(['modal', 'dock', 'pane'] as const)(
    'M6 shows the file, what becomes of it and the whole diff (%s)',
    (form) => {
      showPrompt(aChangeRow(), { form });
      expect(screen.getByText('builder asks to change a file')).toBeDefined();
      expect(screen.getAllByText('/srv/proj/src/app.ts').length).toBeGreaterThan(0);
      expect(screen.getByText('Changes this file')).toBeDefined();
      expect(screen.getAllByText('2 added, 1 removed').length).toBeGreaterThan(0);
      expect(diffLines()).toEqual(['33 a', '4−Removed: old', '4+Added: new', '5+Added: more']);
      expect(screen.queryByText(/command/i)).toBeNull();
      expect(screen.queryByRole('button', { name: /command/i })).toBeNull();
    },
  );

  it('says of a new and of a replaced file what becomes of it', () => {
    const { show } = showPrompt(aChangeRow({ action: 'created', hunks: [], added: 0, removed: 0 }));
    expect(screen.getByText('builder asks to make a file')).toBeDefined();
    expect(screen.getByText('The file will be empty.')).toBeDefined();
    show(aChangeRow({ action: 'overwritten' }));
    expect(screen.getByText('Replaces all of this file')).toBeDefined();
  });

  it('M3 locks approving until the end of the diff was on screen, and denying never', async () => {
    ends = fakeIntersections({ isSeen: false });
    const { send } = showPrompt(aChangeRow());
    await pass(ARMED_MS);
    clickWithPointer(button(/^Once/));
    for (const key of ['a', 's', 'w']) pressKey(key);
    expect(send).not.toHaveBeenCalled();
    expect(screen.getByText('Scroll to the end to approve')).toBeDefined();
    expect(button(/^Deny/).getAttribute('aria-disabled')).toBeNull();
    ends.showEnd();
    await pass(0);
    pressKey('a');
    expect(send).toHaveBeenCalledWith(expect.objectContaining({ choice: 'once' }));
  });

  it('M3 shows characters that deceive by their numbers, in the diff and in the path', () => {
    showPrompt(
      aChangeRow({
        path: '/srv/proj/src/\u202eapp.ts',
        hunks: [
          {
            oldStart: 1,
            oldLines: 0,
            newStart: 1,
            newLines: 1,
            lines: ['+if (a\u200b) p\u0430y\r'],
          },
        ],
      }),
    );
    expect(diffLines()).toEqual(['1+Added: if (aU+200B) pU+0430y']);
    expect(screen.getAllByText('U+202E').length).toBeGreaterThan(0);
    expect(screen.getByText(/^3 characters may .* as they will be written\.$/)).toBeDefined();
  });

  it('G2 always names the file and every change to it, not this one', async () => {
    const { send } = showPrompt(aChangeRow());
    await pass(ARMED_MS);
    pressKey('w');
    expect(screen.getByText(/^Every change to this file by builder/)).toBeDefined();
    const region = screen.getByRole('region', { name: 'Exactly this file' });
    expect(within(region).getByText('/srv/proj/src/app.ts')).toBeDefined();
    expect(screen.getByText(/What lies elsewhere asks as before/)).toBeDefined();
    await pass(ARMED_MS);
    pressKey('Enter', { ctrlKey: true });
    expect(send).toHaveBeenCalledWith(expect.objectContaining({ choice: 'always' }));
  });

  it('shows the path of a look behind all links, and that it lies outside', () => {
    showPrompt(
      aFileRow(
        { kind: 'look', command: 'read link', path: '/home/ada/notes' },
        { category: 'outside-workspace', title: 'Looks outside the workspace', isGrantable: false },
      ),
    );
    expect(screen.getByText('builder asks to look into a file')).toBeDefined();
    const region = screen.getByRole('region', { name: 'Exactly this will be shown to the agent' });
    expect(within(region).getByText('/home/ada/notes')).toBeDefined();
    expect(screen.getByText('read link')).toBeDefined();
    expect(screen.getByText('outside')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Copy command' })).toBeNull();
  });

  it('a file of the workspace is inside, though the workspace is named through a link', () => {
    showPrompt({ ...aChangeRow(), workspace: '/link/to/proj' });
    expect(screen.getByText('inside')).toBeDefined();
  });
});

describe('lists of file calls', () => {
  const inLink = (node: React.ReactNode) => (
    <LiveLinkContext value={createLiveLink()}>{node}</LiveLinkContext>
  );

  it('a row of the inbox names file and counts', () => {
    render(
      inLink(
        <InboxRow
          approval={aChangeRow()}
          isSelected={false}
          isTicked={false}
          onSelect={() => {}}
          onTick={() => {}}
          onFits={() => {}}
        />,
      ),
    );
    expect(screen.getByRole('button').textContent).toContain(
      'edit src/app.ts2 added, 1 removed+2 −1',
    );
  });

  it('the record keeps the change, drawn once it is opened', () => {
    const approval = {
      ...aChangeRow(),
      ending: anEnding({ resolution: 'denied', choice: 'deny' }),
    };
    const { container } = render(
      inLink(<ApprovalRecord approval={approval} viewerId={ADA} onOpen={() => {}} />),
    );
    expect(screen.queryByRole('region')).toBeNull();
    const details = container.querySelector('details');
    if (details === null) throw new Error('There is no way to the change.');
    details.open = true;
    fireEvent(details, new Event('toggle'));
    expect(diffLines()).toContain('4−Removed: old');
  });

  it('says what was remembered: the file, not a command', () => {
    const words = (choice: 'session' | 'always') =>
      endingWords(aChangeRow(), anEnding({ choice }), ADA).consequence;
    expect(words('session')).toBe('Remembered until the session ends: every change to this file.');
    expect(words('always')).toBe(
      'Remembered for every session of builder: every change to this file.',
    );
  });
});
