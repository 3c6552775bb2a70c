import fc from 'fast-check';
import { expect, it } from 'vitest';
import { SessionMailbox } from '@/server/agent/session-mailbox';
import { createDeferred } from '@/server/platform/deferred';
import { letRun } from '@/tests/support/eventually';

it('C1 whatever they take: tasks of a session run one at a time, in the order of arrival, and others do not wait', async () => {
  const task = fc.record({ session: fc.constantFrom('a', 'b', 'c'), fails: fc.boolean() });
  await fc.assert(
    fc.asyncProperty(
      fc.array(task, { maxLength: 20 }),
      fc.scheduler(),
      async (tasks, scheduler) => {
        const mailbox = new SessionMailbox();
        const begun: Record<string, number[]> = {};
        const underWay = new Map<string, number>();
        const results = tasks.map(({ session, fails }, index) =>
          mailbox.post(session, async () => {
            underWay.set(session, (underWay.get(session) ?? 0) + 1);
            expect(underWay.get(session)).toBe(1);
            (begun[session] ??= []).push(index);
            await scheduler.schedule(Promise.resolve(), `task ${index}`);
            underWay.set(session, 0);
            if (fails) throw new Error(`task ${index}`);
            return index;
          }),
        );
        const settling = Promise.allSettled(results);
        await scheduler.waitFor(settling);
        const settled = await settling;
        settled.forEach((one, index) => {
          expect(one.status).toBe(tasks[index]?.fails === true ? 'rejected' : 'fulfilled');
          if (one.status === 'fulfilled') expect(one.value).toBe(index);
          else expect(one.reason).toMatchObject({ message: `task ${index}` });
        });
        for (const order of Object.values(begun))
          expect(order).toEqual([...order].sort((a, b) => a - b));
        expect(mailbox.busyCount).toBe(0);
      },
    ),
    { numRuns: 200 },
  );
});

it('C1 a task that hangs holds up its own session only', async () => {
  const mailbox = new SessionMailbox();
  const hanging = createDeferred<undefined>();
  const ran: string[] = [];
  const first = mailbox.post('a', () => hanging.promise);
  const second = mailbox.post('a', async () => ran.push('second of a'));
  await mailbox.post('b', async () => ran.push('b'));
  expect(ran).toEqual(['b']);
  expect(mailbox.busyCount).toBe(1);
  hanging.resolve(undefined);
  await Promise.all([first, second]);
  expect(ran).toEqual(['b', 'second of a']);
  expect(mailbox.busyCount).toBe(0);
});

it('a task that throws before it gives a promise rejects alone', async () => {
  const mailbox = new SessionMailbox();
  const failing = mailbox.post('a', () => {
    throw new Error('at once');
  });
  const after = mailbox.post('a', async () => 'fine');
  await expect(failing).rejects.toThrow('at once');
  await expect(after).resolves.toBe('fine');
});

it('C12 settled waits for what was posted, and never rejects', async () => {
  const mailbox = new SessionMailbox();
  const work = createDeferred<undefined>();
  const failing = mailbox.post('a', () => Promise.reject(new Error('lost')));
  const working = mailbox.post('b', () => work.promise);
  let isSettled = false;
  const settled = mailbox.settled().then(() => {
    isSettled = true;
  });
  await expect(failing).rejects.toThrow('lost');
  await letRun(3);
  expect(isSettled).toBe(false);
  work.resolve(undefined);
  await Promise.all([settled, working]);
  expect(isSettled).toBe(true);
});
