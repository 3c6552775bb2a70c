import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { lazily } from '@/components/ui/lazily';

const Panel = ({ name }: { name: string }) => <p>Panel of {name}</p>;

it('fetches its code when it is first drawn, and is there at once from then on', async () => {
  const load = vi.fn(() => Promise.resolve(Panel));
  const Later = lazily(load);
  expect(load).not.toHaveBeenCalled();
  const { unmount } = render(<Later name="Ada" />);
  expect(screen.queryByText('Panel of Ada')).toBeNull();
  await screen.findByText('Panel of Ada');
  unmount();
  render(<Later name="Ben" />);
  expect(screen.getByText('Panel of Ben')).toBeDefined();
  expect(load).toHaveBeenCalledOnce();
});

it('says that its code could not be fetched, takes nothing along, and tries again when told to', async () => {
  const load = vi
    .fn<() => Promise<typeof Panel>>()
    .mockRejectedValueOnce(new Error('cut'))
    .mockResolvedValue(Panel);
  const Later = lazily(load);
  render(
    <>
      <p>The page</p>
      <Later name="Ada" />
    </>,
  );
  const notice = await screen.findByRole('alert');
  expect(notice.textContent).toContain('could not be loaded');
  expect(screen.getByText('The page')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('Panel of Ada');
  expect(screen.queryByRole('alert')).toBeNull();
});
