import { describe, expect, it } from 'vitest';
import { createServerClock } from '@/components/trpc/server-clock';

describe('createServerClock', () => {
  it('A4 knows no time before the server has told it', () => {
    expect(createServerClock(() => 5).now()).toBeNull();
  });

  it('A4 goes on by the monotonic clock, whatever the machine believes', () => {
    let monotonic = 1_000;
    const clock = createServerClock(() => monotonic);
    clock.note(500_000);
    monotonic += 2_500;
    expect(clock.now()).toBe(502_500);
  });

  it('takes the least delayed of the last frames', () => {
    let monotonic = 0;
    const clock = createServerClock(() => monotonic);
    clock.note(1_000);
    monotonic = 100;
    // Told at 1,100 and 80 ms on its way.
    clock.note(1_020);
    expect(clock.now()).toBe(1_100);
  });

  it('forgets frames after a while, so that a server whose clock was set back is believed', () => {
    const clock = createServerClock(() => 0);
    clock.note(9_000);
    for (let frame = 0; frame < 8; frame += 1) clock.note(4_000);
    expect(clock.now()).toBe(4_000);
  });
});
