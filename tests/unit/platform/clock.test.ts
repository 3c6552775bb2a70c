import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { systemClock } from '@/server/platform/clock';
import { createFakeClock } from '@/tests/support/fake-clock';

describe('systemClock', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('waits also for longer than one timer of Node can', async () => {
    const fired: string[] = [];
    const sixtyDaysMs = 60 * 86_400_000;
    systemClock.schedule(() => fired.push('due'), sixtyDaysMs);
    await vi.advanceTimersByTimeAsync(sixtyDaysMs - 1);
    expect(fired).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(fired).toEqual(['due']);
  });

  it('leaves no timer behind once taken back, also on a later leg', async () => {
    const takeBack = systemClock.schedule(() => {
      throw new Error('must not run');
    }, 60 * 86_400_000);
    await vi.advanceTimersByTimeAsync(30 * 86_400_000);
    takeBack();
    takeBack();
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('createFakeClock', () => {
  it('calls what is due in the order of its instant, each at that instant', async () => {
    const clock = createFakeClock(1000);
    const seen: [string, number][] = [];
    const note = (name: string) => () => seen.push([name, clock.now()]);
    clock.schedule(note('late'), 300);
    clock.schedule(() => {
      note('early')();
      clock.schedule(note('nested'), 50);
    }, 100);
    clock.schedule(note('never'), 500)();
    clock.schedule(note('beyond'), 1000);
    await clock.advance(400);
    expect(seen).toEqual([
      ['early', 1100],
      ['nested', 1150],
      ['late', 1300],
    ]);
    expect(clock.now()).toBe(1400);
    expect(clock.pendingCount).toBe(1);
  });

  it('never calls synchronously, not even without delay', async () => {
    const clock = createFakeClock();
    let hasRun = false;
    clock.schedule(() => (hasRun = true), -5);
    expect(hasRun).toBe(false);
    await clock.advance(0);
    expect(hasRun).toBe(true);
  });
});
