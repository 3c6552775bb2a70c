import { act, fireEvent, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { usePacedText } from '@/components/chat/markdown/use-paced-text';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

function growing(first: string) {
  const { result, rerender } = renderHook(({ text }) => usePacedText(text, true), {
    initialProps: { text: first },
  });
  return { shown: () => result.current, grow: (text: string) => rerender({ text }) };
}

it('gives a growing text in steps, and at last all of it', async () => {
  const { shown, grow } = growing('a');
  await pass(1);
  grow('ab');
  grow('abc');
  await pass(20);
  expect(shown()).toBe('a');
  await pass(40);
  expect(shown()).toBe('abc');
});

it('waits longer while somebody is typing, and gives it nevertheless', async () => {
  const { shown, grow } = growing('a');
  await pass(1);
  fireEvent.keyDown(document.body, { key: 'x' });
  grow('ab');
  await pass(100);
  expect(shown()).toBe('a');
  await pass(100);
  expect(shown()).toBe('ab');
});
