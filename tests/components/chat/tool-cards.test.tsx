import { fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { LooksCard } from '@/components/chat/looks-card';
import { ToolCard } from '@/components/chat/tool-card';
import type { ToolCall, ToolExit } from '@/server/domain/tool-call';
import { aCall, callId } from '../trpc/session-fixture';

const ok: ToolExit = {
  exitCode: 0,
  signal: null,
  reason: 'exited',
  message: null,
  durationMs: 12,
};
const failed: ToolExit = { ...ok, exitCode: 1, message: 'a.md does not exist.' };

const draw = (over: Partial<ToolCall>) =>
  render(<ToolCard call={aCall({ state: 'completed', exit: ok, ...over })} />);

describe('the card of a file tool', () => {
  it('names the file and its lines in one row, and opens to what the agent saw', () => {
    draw({ input: { tool: 'read', path: 'src/app.ts', offset: 1, limit: 120 }, output: '1 hello' });
    const row = screen.getByRole('button');
    expect(row.textContent).toBe('Readsrc/app.ts· lines 1–120done');
    expect(screen.queryByText('1 hello')).toBeNull();
    fireEvent.click(row);
    expect(screen.getByText('1 hello')).toBeDefined();
  });

  it('says why a file could not be read', () => {
    draw({ input: { tool: 'read', path: 'a.md' }, exit: failed });
    expect(screen.getByRole('article').textContent).toContain('failed');
    expect(screen.getByText('a.md does not exist.')).toBeDefined();
  });

  it('says it once, also where the tool has printed it for the agent', () => {
    draw({ input: { tool: 'read', path: 'a.md' }, exit: failed, output: failed.message ?? '' });
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.getAllByText('a.md does not exist.')).toHaveLength(1);
  });

  it.each([
    ['read', { tool: 'read', path: 'a.md' }],
    ['terminal', { tool: 'terminal', command: 'ls', cwd: '/srv' }],
  ] as const)(
    'says that what %s printed was erased, and nothing where it printed nothing',
    (...by) => {
      const [, input] = by;
      const { unmount } = draw({ input, output: '', outputTotal: 12_345, endedAt: 9 });
      expect(screen.getByText(/^Its output \(12,345 characters\) was erased/)).toBeDefined();
      unmount();
      draw({ input, output: '', outputTotal: 0, endedAt: 9 });
      expect(screen.queryByText(/erased/)).toBeNull();
    },
  );

  it('shows the lines that a change added and removed', () => {
    const hunk = {
      oldStart: 1,
      oldLines: 1,
      newStart: 1,
      newLines: 1,
      lines: ['-old', '+new \u202e'],
    };
    draw({
      input: { tool: 'edit', path: 'a.md', oldText: 'old', newText: 'new' },
      change: { path: '/srv/a.md', action: 'edited', hunks: [hunk], added: 1, removed: 1 },
    });
    const card = screen.getByRole('article', { name: 'Edited a.md' });
    expect(card.querySelector('[data-line=removed]')?.textContent).toContain('old');
    // What turns or hides text is shown by its number here too.
    expect(card.querySelector('[data-line=added]')?.textContent).toContain('new U+202E');
    expect(screen.getByText('1 added, 1 removed')).toBeDefined();
  });

  it('folds a long change at first, and says why a change failed', () => {
    const lines = Array.from({ length: 60 }, (_, index) => `+line ${index}`);
    const hunk = { oldStart: 0, oldLines: 0, newStart: 1, newLines: 60, lines };
    const input = { tool: 'write', path: 'b.md', content: '' } as const;
    const change = { path: '/srv/b.md', action: 'created', added: 60, removed: 0 } as const;
    const { unmount } = draw({ input, change: { ...change, hunks: [hunk] } });
    expect(screen.queryByText('line 59')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: /Created/ }));
    expect(screen.getByText('line 59')).toBeDefined();
    unmount();
    draw({ input, exit: { ...failed, message: 'The folder is read-only.' } });
    expect(screen.getByText('The folder is read-only.')).toBeDefined();
  });

  it('says what was wrong with a call that cannot be made, and what the agent wrote', () => {
    const problem = 'There is no tool “fly”.';
    draw({
      state: 'refused',
      exit: null,
      input: { tool: 'unusable', name: 'fly', rawArguments: '{"to": <b>', problem },
      refusal: { cause: 'unusable_call', explanation: problem },
    });
    const card = screen.getByRole('article', { name: 'Refused' });
    expect(card.textContent).toContain('fly');
    expect(card.textContent).toContain(`Did not run. ${problem}`);
    expect(card.querySelector('pre')?.textContent).toBe('{"to": <b>');
    expect(card.querySelector('b')).toBeNull();
  });
});

it('several looks are one row that says how many failed and opens to each', () => {
  const look = (name: string, exit: ToolExit) =>
    aCall({ id: callId(name), input: { tool: 'read', path: name }, state: 'completed', exit });
  render(<LooksCard calls={[look('a', ok), look('b', failed)]} />);
  const row = screen.getByRole('button', { name: /^Read 2 files/ });
  expect(row.textContent).toContain('1 failed');
  fireEvent.click(row);
  expect(screen.getAllByRole('article')).toHaveLength(2);
});
