import { expect, it } from 'vitest';
import { createDeferred } from '@/server/platform/deferred';

it('settles once: the first ending stands', async () => {
  const deferred = createDeferred<string>();
  expect(deferred.isSettled).toBe(false);
  deferred.resolve('first');
  deferred.reject(new Error('late'));
  deferred.resolve('late');
  expect(deferred.isSettled).toBe(true);
  await expect(deferred.promise).resolves.toBe('first');
});

it('hands a rejection on', async () => {
  const deferred = createDeferred<string>();
  deferred.reject(new Error('ended'));
  expect(deferred.isSettled).toBe(true);
  await expect(deferred.promise).rejects.toThrow('ended');
});
