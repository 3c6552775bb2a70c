import { expect, it } from 'vitest';
import { sessionIdSchema } from '@/server/domain/ids';
import { EventBus } from '@/server/events/event-bus';
import { createId } from '@/server/platform/create-id';
import { createMemoryEventLog } from '@/tests/support/memory-event-log';

function setUp() {
  const errors: unknown[] = [];
  const bus = new EventBus((error) => errors.push(error));
  const log = createMemoryEventLog(bus);
  const sessionId = sessionIdSchema.parse(createId('ses'));
  const other = sessionIdSchema.parse(createId('ses'));
  const rename = (id = sessionId, title = 'x') =>
    log.append({ type: 'session.renamed', sessionId: id, payload: { title } });
  return { bus, errors, sessionId, other, rename };
}

it('R3 a listener of one session hears that one only; one of all hears all', () => {
  const { bus, sessionId, other, rename } = setUp();
  const one: number[] = [];
  const all: number[] = [];
  bus.subscribeSession(sessionId, ({ position }) => one.push(position));
  bus.subscribe(({ position }) => all.push(position));
  rename();
  rename(other);
  rename();
  expect(one).toEqual([1, 3]);
  expect(all).toEqual([1, 2, 3]);
});

it('a listener that throws reaches neither the publisher nor the other listeners', () => {
  const { bus, errors, sessionId, rename } = setUp();
  const heard: string[] = [];
  bus.subscribeSession(sessionId, () => {
    throw new Error('broken listener');
  });
  bus.subscribeSession(sessionId, () => heard.push('second'));
  bus.subscribe(() => heard.push('all'));
  rename();
  expect(heard).toEqual(['second', 'all']);
  expect(errors).toMatchObject([{ message: 'broken listener' }]);
});

it('ending a subscription twice is harmless, and leaves a later one of the session in place', () => {
  const { bus, sessionId, rename } = setUp();
  const heard: string[] = [];
  const stopFirst = bus.subscribeSession(sessionId, () => heard.push('first'));
  stopFirst();
  const stopSecond = bus.subscribeSession(sessionId, () => heard.push('second'));
  stopFirst();
  rename();
  expect(heard).toEqual(['second']);
  expect(bus.listenerCount).toBe(1);
  stopSecond();
  expect(bus.listenerCount).toBe(0);
});

it('a listener may end itself, and begin others, while it is told', () => {
  const { bus, sessionId, rename } = setUp();
  const heard: string[] = [];
  const stop = bus.subscribeSession(sessionId, () => {
    heard.push('once');
    stop();
    bus.subscribeSession(sessionId, () => heard.push('late'));
  });
  rename();
  rename();
  expect(heard).toEqual(['once', 'late']);
});
