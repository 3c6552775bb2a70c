import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTicker } from '@/components/trpc/ticker';

describe('createTicker', () => {
  beforeEach(() => vi.useFakeTimers({ now: 1_000 }));
  afterEach(() => vi.useRealTimers());

  it('shows everybody the same time between two ticks', () => {
    const ticker = createTicker(() => Date.now());
    const stop = ticker.subscribe(() => {});
    vi.setSystemTime(1_150);
    expect(ticker.get()).toBe(1_000);
    vi.advanceTimersByTime(200);
    expect(ticker.get()).toBe(1_350);
    stop();
  });

  it('runs one timer for all, and none for nobody', () => {
    const ticker = createTicker(() => Date.now());
    const stops = [ticker.subscribe(() => {}), ticker.subscribe(() => {})];
    expect(vi.getTimerCount()).toBe(1);
    for (const stop of stops) stop();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('begins with the time as it is, after nobody has looked for long', () => {
    const ticker = createTicker(() => Date.now());
    ticker.subscribe(() => {})();
    vi.setSystemTime(99_000);
    expect(ticker.get()).toBe(99_000);
  });

  it('goes on looking while the time is not known', () => {
    let now: number | null = null;
    const ticker = createTicker(() => now);
    expect(ticker.get()).toBeNull();
    now = 7;
    expect(ticker.get()).toBe(7);
  });
});
