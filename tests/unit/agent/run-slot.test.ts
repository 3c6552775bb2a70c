import { describe, expect, it } from 'vitest';
import { abortError } from '@/server/agent/abort-error';
import { RunSlot } from '@/server/agent/run-slot';
import { SlotQueue } from '@/server/agent/slot-queue';
import { createDeferred } from '@/server/platform/deferred';
import { letRun } from '@/tests/support/eventually';

function aSlot(queue: SlotQueue, author = 'ada') {
  const controller = new AbortController();
  let isCounting = false;
  const deadline = {
    resume: () => {
      isCounting = true;
    },
    pause: () => {
      isCounting = false;
    },
  };
  const slot = new RunSlot(queue, { author, signal: controller.signal, deadline });
  return { slot, controller, isCounting: () => isCounting };
}

/** A call of the run that waits for `answer` and then works until `work`. */
function aCall(slot: RunSlot) {
  const answer = createDeferred<string>();
  const work = createDeferred<undefined>();
  const steps: string[] = [];
  const done = slot.duringCall(async () => {
    steps.push(await slot.whileWaiting(() => answer.promise));
    await work.promise;
    steps.push('worked');
  });
  return { answer, work, steps, done };
}

describe('A10 the slot of a run', () => {
  it('is held from start to end, and giving it back twice frees one', async () => {
    const queue = new SlotQueue(1);
    const { slot } = aSlot(queue);
    await slot.start();
    expect({ isHeld: slot.isHeld, busy: queue.busyCount }).toEqual({ isHeld: true, busy: 1 });
    slot.end();
    slot.end();
    expect({ isHeld: slot.isHeld, busy: queue.busyCount }).toEqual({ isHeld: false, busy: 0 });
  });

  it('that was acquired for it is taken over, and counts and is given back like its own', () => {
    const queue = new SlotQueue(1);
    const { slot, isCounting } = aSlot(queue);
    slot.startWith(queue.acquireFree()!);
    expect({ isHeld: slot.isHeld, isCounting: isCounting() }).toEqual({
      isHeld: true,
      isCounting: true,
    });
    slot.end();
    expect({ busy: queue.busyCount, isCounting: isCounting() }).toEqual({
      busy: 0,
      isCounting: false,
    });
  });

  it('is given up while the only call waits, and taken again before queued runs', async () => {
    const queue = new SlotQueue(1);
    const mine = aSlot(queue);
    await mine.slot.start();
    const call = aCall(mine.slot);
    await letRun(3);
    expect(mine.slot.isWaiting).toBe(true);
    expect(mine.slot.isHeld).toBe(false);

    const other = aSlot(queue, 'bo');
    await other.slot.start();
    const queued = aSlot(queue, 'cy');
    const queuedStart = queued.slot.start();
    call.answer.resolve('approved');
    await letRun(3);
    expect(call.steps).toEqual([]);
    other.slot.end();
    await letRun(3);
    expect(call.steps).toEqual(['approved']);
    expect(queued.slot.isHeld).toBe(false);
    call.work.resolve(undefined);
    await call.done;
    mine.slot.end();
    await queuedStart;
    expect(queued.slot.isHeld).toBe(true);
    queued.slot.end();
    expect(queue.busyCount).toBe(0);
  });

  it('is kept while one call works and another waits, and given up when only waiting ones are left', async () => {
    const queue = new SlotQueue(1);
    const { slot } = aSlot(queue);
    await slot.start();
    const working = createDeferred<undefined>();
    const work = slot.duringCall(() => working.promise);
    const call = aCall(slot);
    await letRun(3);
    expect({ isHeld: slot.isHeld, isWaiting: slot.isWaiting }).toEqual({
      isHeld: true,
      isWaiting: true,
    });
    working.resolve(undefined);
    await work;
    expect(slot.isHeld).toBe(false);
    call.answer.resolve('approved');
    call.work.resolve(undefined);
    await call.done;
    expect({ isHeld: slot.isHeld, isWaiting: slot.isWaiting }).toEqual({
      isHeld: true,
      isWaiting: false,
    });
    slot.end();
  });

  it('is one, also when several calls return in the same tick', async () => {
    const queue = new SlotQueue(2);
    const { slot } = aSlot(queue);
    await slot.start();
    const calls = [aCall(slot), aCall(slot), aCall(slot)];
    await letRun(3);
    expect(queue.busyCount).toBe(0);
    for (const { answer } of calls) answer.resolve('approved');
    await letRun(3);
    expect(queue.busyCount).toBe(1);
    for (const { work } of calls) work.resolve(undefined);
    await Promise.all(calls.map(({ done }) => done));
    slot.end();
    expect(queue.busyCount).toBe(0);
  });

  it('is taken again also when the wait rejects', async () => {
    const queue = new SlotQueue(1);
    const { slot } = aSlot(queue);
    await slot.start();
    const failing = slot.duringCall(() =>
      slot.whileWaiting(() => Promise.reject(new Error('lost'))),
    );
    await expect(failing).rejects.toThrow('lost');
    expect(slot.isWaiting).toBe(false);
    slot.end();
    expect(queue.busyCount).toBe(0);
  });
});

describe('the deadline', () => {
  it('counts exactly while the slot is held: neither for people nor for a slot', async () => {
    const queue = new SlotQueue(1);
    const mine = aSlot(queue);
    await mine.slot.start();
    expect(mine.isCounting()).toBe(true);
    const call = aCall(mine.slot);
    await letRun(3);
    expect(mine.isCounting()).toBe(false);
    const other = aSlot(queue, 'bo');
    await other.slot.start();
    call.answer.resolve('approved');
    await letRun(3);
    expect(mine.isCounting(), 'answered, but without a slot').toBe(false);
    other.slot.end();
    await letRun(3);
    expect(mine.isCounting()).toBe(true);
    call.work.resolve(undefined);
    await call.done;
    mine.slot.end();
    expect(mine.isCounting()).toBe(false);
  });
});

describe('ending', () => {
  it('an abort while queued rejects and leaves nothing', async () => {
    const queue = new SlotQueue(0);
    const { slot, controller } = aSlot(queue);
    const start = slot.start();
    controller.abort(abortError());
    await expect(start).rejects.toThrow('The run was ended.');
    expect(queue.waitingCount).toBe(0);
  });

  it('an abort while a call waits to return rejects and leaves nothing', async () => {
    const queue = new SlotQueue(1);
    const mine = aSlot(queue);
    await mine.slot.start();
    const call = aCall(mine.slot);
    await letRun(3);
    const other = aSlot(queue, 'bo');
    await other.slot.start();
    call.answer.resolve('approved');
    await letRun(3);
    mine.controller.abort(abortError());
    await expect(call.done).rejects.toThrow('The run was ended.');
    mine.slot.end();
    other.slot.end();
    expect({ busy: queue.busyCount, waiting: queue.waitingCount }).toEqual({ busy: 0, waiting: 0 });
  });

  it('a slot that comes after the end is given back, and nothing counts', async () => {
    const queue = new SlotQueue(1);
    const { slot, isCounting } = aSlot(queue);
    const start = slot.start();
    slot.end();
    await start;
    expect({ isHeld: slot.isHeld, busy: queue.busyCount, isCounting: isCounting() }).toEqual({
      isHeld: false,
      busy: 0,
      isCounting: false,
    });
  });
});
