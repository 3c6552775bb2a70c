import { expect, it, vi } from 'vitest';
import { createLazyPart } from '@/components/ui/lazy-part';

it('is fetched once, however often it is asked for, and tells who listens', async () => {
  const load = vi.fn(() => Promise.resolve('grammar'));
  const part = createLazyPart(load);
  const listener = vi.fn();
  const stop = part.subscribe(listener);
  expect(part.get()).toBeNull();
  part.request();
  part.request();
  await vi.waitFor(() => expect(part.get()).toBe('grammar'));
  part.request();
  expect(load).toHaveBeenCalledTimes(1);
  expect(listener).toHaveBeenCalledTimes(1);
  stop();
});

it('is asked for again after the line was cut', async () => {
  const load = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(new Error('cut'))
    .mockResolvedValue('grammar');
  const part = createLazyPart(load);
  part.request();
  await vi.waitFor(() => {
    part.request();
    expect(part.get()).toBe('grammar');
  });
  expect(load).toHaveBeenCalledTimes(2);
});
