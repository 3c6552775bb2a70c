import { render, screen } from '@testing-library/react';
import { createRef } from 'react';
import { describe, expect, it } from 'vitest';
import { diffRows } from '@/components/ui/diff-rows';
import { DiffView } from '@/components/ui/diff-view';

const plain = (text: string) => text;
const hunk = (lines: string[], over: { oldStart?: number; newStart?: number } = {}) => ({
  oldStart: over.oldStart ?? 1,
  oldLines: lines.filter((line) => /^[- ]/.test(line)).length,
  newStart: over.newStart ?? over.oldStart ?? 1,
  newLines: lines.filter((line) => /^[+ ]/.test(line)).length,
  lines,
});

describe('diffRows', () => {
  it('numbers both sides, and counts what is left out between hunks', () => {
    const rows = diffRows([
      hunk([' a', '-b', '+B', '+C', ' d'], { oldStart: 4 }),
      hunk(['-x'], { oldStart: 20, newStart: 21 }),
    ]);
    expect(
      rows.map((row) =>
        row.kind === 'gap'
          ? `gap ${row.count}`
          : [row.kind, row.oldNumber, row.newNumber, row.text],
      ),
    ).toEqual([
      'gap 3',
      ['same', 4, 4, 'a'],
      ['removed', 5, null, 'b'],
      ['added', null, 5, 'B'],
      ['added', null, 6, 'C'],
      ['same', 6, 7, 'd'],
      'gap 13',
      ['removed', 20, null, 'x'],
    ]);
  });

  it('a new file has no line before it', () => {
    expect(diffRows([hunk(['+a'])])).toMatchObject([{ kind: 'added', newNumber: 1 }]);
  });

  it('tells line ends only where they differ', () => {
    const endings = (lines: string[]) =>
      diffRows([hunk(lines)]).map((row) => (row.kind === 'gap' ? null : row.ending));
    expect(endings(['-a\r', '+b\r'])).toEqual([null, null]);
    expect(endings(['-a\r', '+a'])).toEqual(['carriage-return', null]);
    expect(endings(['-a', '\\ No newline at end of file', '+a'])).toEqual(['none', null]);
  });

  it('keeps a line that looks like the marks of a diff', () => {
    const rows = diffRows([hunk(['+\\ x', '+--- a', '-+++ b'])]);
    expect(rows.map((row) => (row.kind === 'gap' ? '' : row.text))).toEqual([
      '\\ x',
      '--- a',
      '+++ b',
    ]);
  });
});

describe('DiffView', () => {
  it('shows every line, and says to screen readers which are added and removed', () => {
    render(<DiffView hunks={[hunk([' a', '-b', '+c'])]} path="/w/a.ts" renderText={plain} />);
    const region = screen.getByRole('region', { name: 'Changes to /w/a.ts' });
    expect(region.tabIndex).toBe(0);
    const lines = [...region.querySelectorAll('code')].map((line) => line.textContent);
    expect(lines).toEqual(['11 a', '2−Removed: b', '2+Added: c']);
  });

  it('lets its user draw the text, so that nothing that deceives is shown as it is', () => {
    render(<DiffView hunks={[hunk(['+a\u202eb'])]} renderText={(text) => JSON.stringify(text)} />);
    expect(screen.getByText(/"a‮b"/)).toBeDefined();
  });

  it('shows the blanks at the end of a changed line', () => {
    const { container } = render(
      <DiffView hunks={[hunk([' same  ', '-a', '+a \t'])]} renderText={plain} />,
    );
    expect([...container.querySelectorAll('[data-blanks]')].map((one) => one.textContent)).toEqual([
      ' \t',
    ]);
  });

  it('marks its far corner within the box that scrolls, also when no line differs', () => {
    for (const hunks of [[], [hunk(['+a'])]]) {
      const end = createRef<HTMLSpanElement>();
      const { unmount } = render(
        <DiffView hunks={hunks} renderText={plain} endRef={end} whenEmpty="Nothing." />,
      );
      expect(end.current?.closest('[role="region"]')).not.toBeNull();
      expect(screen.queryByText('Nothing.') !== null).toBe(hunks.length === 0);
      unmount();
    }
  });
});
