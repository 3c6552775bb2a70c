import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { CopyButton } from '@/components/ui/copy-button';

afterEach(() => {
  vi.restoreAllMocks();
});

it('copies exactly the text and says so', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue(undefined);
  render(<CopyButton text={'rm -rf "a b"\n'} label="Copy command" />);
  fireEvent.click(screen.getByRole('button', { name: 'Copy command' }));
  expect(await screen.findByRole('button', { name: 'Copied' })).toBeDefined();
  expect(write).toHaveBeenCalledExactlyOnceWith('rm -rf "a b"\n');
});

it('says that the browser refuses instead of pretending', async () => {
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('not allowed'));
  render(<CopyButton text="x" label="Copy command" />);
  fireEvent.click(screen.getByRole('button', { name: 'Copy command' }));
  expect(await screen.findByRole('button', { name: /Not allowed/ })).toBeDefined();
});
