import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { groupChanges, pathFromWorkspace } from '@/components/chat/group-changes';
import { SessionChanges } from '@/components/chat/session-changes';
import type { FileChange } from '@/server/domain/file-change';
import type { SessionChange } from '@/server/domain/session-change';
import { renderWithRouter, routerRefusal } from '@/tests/support/render-with-router';
import { aCall, aSnapshot, callId, NOON, sessionId } from '../trpc/session-fixture';

function aChange(id: string, path: string, over: Partial<SessionChange & FileChange> = {}) {
  const { at = NOON, action = 'edited', added = 1, removed = 0 } = over;
  const hunks = [{ oldStart: 1, oldLines: 0, newStart: 1, newLines: 1, lines: [`+${id}`] }];
  const change: FileChange = { path, action, hunks, added, removed };
  return { toolCallId: callId(id), at, change };
}

const SESSION = sessionId('1');

function show(answer: () => unknown) {
  const rendered = renderWithRouter(<SessionChanges sessionId={SESSION} workspace="/srv/proj" />, {
    answers: { 'sessions.changes': answer },
  });
  const key = [['sessions', 'get'], { input: { sessionId: SESSION }, type: 'query' }];
  return {
    ...rendered,
    /** The live view of the session as it is held now. */
    hold: (changes: SessionChange[]) =>
      act(() => {
        const toolCalls = changes.map(({ toolCallId, at, change }) => [
          toolCallId,
          aCall({ id: toolCallId, state: 'completed', endedAt: at, change }),
        ]);
        rendered.queryClient.setQueryData(
          key,
          aSnapshot({ toolCalls: Object.fromEntries(toolCalls) as never }),
        );
      }),
  };
}

const rows = () => screen.getAllByRole('listitem').map((row) => row.textContent);

describe('groupChanges', () => {
  it('groups by file, the latest first, and counts a change once that is in both lists', () => {
    const first = aChange('1', '/w/a', { at: 1, added: 3 });
    const second = aChange('2', '/w/b', { at: 2 });
    const third = aChange('3', '/w/a', { at: 3, removed: 2 });
    const files = groupChanges([second, first], [third, second]);
    expect(files.map(({ path, changes }) => [path, changes.map(({ at }) => at)])).toEqual([
      ['/w/a', [3, 1]],
      ['/w/b', [2]],
    ]);
    expect(files[0]).toMatchObject({ added: 4, removed: 2 });
  });

  it('names a file from the workspace only when it is in it', () => {
    expect(pathFromWorkspace('/srv/proj/src/a', '/srv/proj/')).toBe('src/a');
    expect(pathFromWorkspace('/srv/project/a', '/srv/proj')).toBe('/srv/project/a');
  });
});

describe('SessionChanges', () => {
  it('lists the files with their counts, and says what is not listed', async () => {
    show(() => ({
      changes: [
        aChange('2', '/srv/proj/src/app.ts', { added: 2, removed: 1 }),
        aChange('1', '/etc/hosts'),
      ],
      hasMore: true,
    }));
    await screen.findByText('src/app.ts');
    expect(rows()).toEqual([
      'src/app.ts2 added, 1 removed+2 −1',
      '/etc/hosts1 added, 0 removed+1 −0',
    ]);
    expect(
      screen.getByText(/Only the latest changes.*Changes by commands are not listed/),
    ).toBeDefined();
  });

  it('says so when there are none', async () => {
    show(() => ({ changes: [], hasMore: false }));
    expect(await screen.findByText(/^No file was changed with the file tools/)).toBeDefined();
  });

  it('shows a change as it arrives in the live view, without asking again', async () => {
    const { hold, callsTo } = show(() => ({
      changes: [aChange('1', '/srv/proj/a', { at: NOON })],
      hasMore: false,
    }));
    await screen.findByText('a');
    hold([
      aChange('1', '/srv/proj/a', { at: NOON }),
      aChange('2', '/srv/proj/b', { at: NOON + 1, action: 'created' }),
    ]);
    await screen.findByText('b');
    expect(rows().map((row) => row.slice(0, 6))).toEqual(['New: b', 'a1 add']);
    expect(callsTo('sessions.changes')).toHaveLength(1);
    expect(callsTo('sessions.get')).toHaveLength(0);
  });

  it('opens a file: its changes with their diffs, the latest first', async () => {
    show(() => ({
      changes: [aChange('2', '/srv/proj/a', { at: NOON + 1 }), aChange('1', '/srv/proj/a')],
      hasMore: false,
    }));
    fireEvent.click(await screen.findByRole('button', { name: /a/ }));
    const dialog = await screen.findByRole('dialog');
    const regions = within(dialog).getAllByRole('region', { name: 'Changes to /srv/proj/a' });
    expect(regions.map((region) => region.textContent)).toEqual(['1+Added: 2', '1+Added: 1']);
  });

  it('shows a name that deceives by its characters', async () => {
    show(() => ({ changes: [aChange('1', '/srv/proj/a\u202etxt.sh')], hasMore: false }));
    expect(await screen.findByText('U+202E')).toBeDefined();
  });

  it('says why they could not be loaded, and tries again', async () => {
    let isDown = true;
    show(() => {
      if (isDown) throw routerRefusal('not_found', 'There is no such session.');
      return { changes: [aChange('1', '/srv/proj/a')], hasMore: false };
    });
    expect((await screen.findByRole('alert')).textContent).toContain('There is no such session.');
    isDown = false;
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.getByText('a')).toBeDefined());
  });
});
