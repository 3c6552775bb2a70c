import { expect, it, vi } from 'vitest';
import { processSingleton } from '@/server/platform/process-singleton';

it('is one value for every copy of the module', async () => {
  const here = processSingleton<{ name: string }>('test-only');
  const value = { name: 'the one' };
  here.set(value);
  vi.resetModules();
  const copy = await import('@/server/platform/process-singleton');
  expect(copy.processSingleton).not.toBe(processSingleton);
  expect(copy.processSingleton('test-only').get()).toBe(value);
  here.clear();
  expect(copy.processSingleton('test-only').get()).toBeUndefined();
});
