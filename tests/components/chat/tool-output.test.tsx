import { fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ToolOutput } from '@/components/chat/tool-output';

const show = (output: string, dropped = 0) =>
  render(<ToolOutput output={output} dropped={dropped} isRunning={false} />);

describe('ToolOutput', () => {
  it('T3 shows markup of a program as text, never as markup', () => {
    const { container } = show('<img src=x onerror=alert(1)>\u001b[31m<b>bold</b>\u001b[0m\n');
    expect(container.querySelector('img, b, a, script')).toBeNull();
    expect(screen.getByRole('region').textContent).toBe('<img src=x onerror=alert(1)><b>bold</b>');
  });

  it('makes no link of an address', () => {
    const { container } = show('see https://example.org/x\n');
    expect(container.querySelector('a')).toBeNull();
  });

  it('folds to its last lines and shows the rest when asked', () => {
    show(Array.from({ length: 30 }, (_, line) => `line ${line}`).join('\n'));
    expect(screen.queryByText('line 19')).toBeNull();
    expect(screen.getByText('line 29')).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Show 20 earlier lines' }));
    expect(screen.getByText('line 0')).toBeDefined();
  });

  it('says how much of the beginning is not kept', () => {
    show('tail\n', 12_345);
    expect(screen.getByText(/The first 12,345 characters are not kept/)).toBeDefined();
  });

  it('is not there without output', () => {
    expect(show('').container.textContent).toBe('');
  });
});
