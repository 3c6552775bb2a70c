import { describe, expect, it } from 'vitest';
import { abortError } from '@/server/agent/abort-error';
import { SlotQueue, type ReleaseSlot } from '@/server/agent/slot-queue';
import { letRun } from '@/tests/support/eventually';

/** Applies for a slot and notes when it is granted. */
function apply(
  queue: SlotQueue,
  granted: string[],
  by: { name: string; author?: string; isReturning?: boolean; signal?: AbortSignal },
): Promise<ReleaseSlot> {
  const slot = queue.acquire({
    author: by.author ?? 'ada',
    isReturning: by.isReturning ?? false,
    signal: by.signal ?? new AbortController().signal,
  });
  void slot.then(
    () => granted.push(by.name),
    () => undefined,
  );
  return slot;
}

/** Gives slots back one after the other until nobody waits, and tells in which order they came. */
async function drain(slots: Promise<ReleaseSlot>[]): Promise<void> {
  await Promise.all(
    slots.map(async (slot) => {
      (await slot)();
    }),
  );
}

describe('turns', () => {
  it('authors take turns: a hundred sessions of one do not keep another waiting', async () => {
    const queue = new SlotQueue(1);
    const granted: string[] = [];
    const slots = [apply(queue, granted, { name: 'held', author: 'ada' })];
    for (let count = 0; count < 100; count += 1) {
      slots.push(apply(queue, granted, { name: `ada ${count}`, author: 'ada' }));
    }
    slots.push(apply(queue, granted, { name: 'bo 0', author: 'bo' }));
    slots.push(apply(queue, granted, { name: 'bo 1', author: 'bo' }));
    slots.push(apply(queue, granted, { name: 'cy 0', author: 'cy' }));
    await drain(slots);
    expect(granted.slice(0, 7)).toEqual([
      'held',
      'ada 0',
      'bo 0',
      'cy 0',
      'ada 1',
      'bo 1',
      'ada 2',
    ]);
    expect(granted).toHaveLength(104);
  });

  it('A10 who returns from an approval goes before everybody who is queued, in the order of return', async () => {
    const queue = new SlotQueue(1);
    const granted: string[] = [];
    const slots = [
      apply(queue, granted, { name: 'held' }),
      apply(queue, granted, { name: 'queued', author: 'bo' }),
      apply(queue, granted, { name: 'returns first', isReturning: true }),
      apply(queue, granted, { name: 'returns second', author: 'bo', isReturning: true }),
    ];
    await drain(slots);
    expect(granted).toEqual(['held', 'returns first', 'returns second', 'queued']);
  });
});

describe('capacity', () => {
  it.each([-1, 1.5, Number.NaN])('%s slots are refused', (capacity) => {
    expect(() => new SlotQueue(capacity)).toThrow(RangeError);
  });

  it('0 grants nothing, and can be withdrawn from', async () => {
    const queue = new SlotQueue(0);
    const granted: string[] = [];
    const controller = new AbortController();
    const slot = apply(queue, granted, { name: 'x', signal: controller.signal });
    await letRun(3);
    expect({ granted, busy: queue.busyCount, waiting: queue.waitingCount }).toEqual({
      granted: [],
      busy: 0,
      waiting: 1,
    });
    controller.abort(abortError());
    await expect(slot).rejects.toThrow('The run was ended.');
    expect(queue.waitingCount).toBe(0);
  });

  it('a free slot is given at once, and none while somebody waits', async () => {
    const queue = new SlotQueue(1);
    const granted: string[] = [];
    const release = queue.acquireFree();
    expect(queue.acquireFree()).toBeNull();
    const waiting = apply(queue, granted, { name: 'waiting' });
    release?.();
    release?.();
    expect(queue.acquireFree()).toBeNull();
    (await waiting)();
    expect(queue.busyCount).toBe(0);
    expect(new SlotQueue(0).acquireFree()).toBeNull();
  });

  it('giving a slot back twice frees one slot', async () => {
    const queue = new SlotQueue(1);
    const granted: string[] = [];
    const release = await apply(queue, granted, { name: 'first' });
    const second = apply(queue, granted, { name: 'second' });
    void apply(queue, granted, { name: 'third' });
    release();
    release();
    await second;
    await letRun(3);
    expect(granted).toEqual(['first', 'second']);
    expect(queue.busyCount).toBe(1);
  });
});

describe('aborting', () => {
  it('an aborted signal is refused at once, with its reason', async () => {
    const queue = new SlotQueue(1);
    const reason = abortError();
    const signal = AbortSignal.abort(reason);
    await expect(queue.acquire({ author: 'a', isReturning: false, signal })).rejects.toBe(reason);
    expect(queue.busyCount).toBe(0);
  });

  it.each([false, true])('who is aborted (returning: %s) leaves nothing', async (isReturning) => {
    const queue = new SlotQueue(1);
    const granted: string[] = [];
    const release = await apply(queue, granted, { name: 'held' });
    const controller = new AbortController();
    const slot = apply(queue, granted, { name: 'x', isReturning, signal: controller.signal });
    const next = apply(queue, granted, { name: 'next', author: 'bo' });
    controller.abort(abortError());
    await expect(slot).rejects.toThrow();
    release();
    (await next)();
    expect(granted).toEqual(['held', 'next']);
    expect({ busy: queue.busyCount, waiting: queue.waitingCount }).toEqual({ busy: 0, waiting: 0 });
  });

  it('an abort after the grant changes nothing: the slot is held until it is given back', async () => {
    const queue = new SlotQueue(1);
    const controller = new AbortController();
    const release = await apply(queue, [], { name: 'x', signal: controller.signal });
    controller.abort(abortError());
    await letRun(3);
    expect(queue.busyCount).toBe(1);
    release();
    expect(queue.busyCount).toBe(0);
  });
});
