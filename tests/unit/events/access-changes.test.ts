import { expect, it } from 'vitest';
import { userIdSchema } from '@/server/domain/ids';
import { AccessChanges } from '@/server/events/access-changes';
import { createId } from '@/server/platform/create-id';

const ada = userIdSchema.parse(createId('usr'));
const bo = userIdSchema.parse(createId('usr'));

it('tells everybody who listens for a person, and nobody else', () => {
  const changes = new AccessChanges();
  const told: string[] = [];
  changes.subscribe(ada, () => told.push('ada in one tab'));
  changes.subscribe(ada, () => told.push('ada in another'));
  changes.subscribe(bo, () => told.push('bo'));
  changes.publish(ada);
  expect(told).toEqual(['ada in one tab', 'ada in another']);
});

it('a listener may leave while it is told, and leaving twice takes no later one along', () => {
  const changes = new AccessChanges();
  let count = 0;
  const leave = changes.subscribe(ada, () => {
    count += 1;
    leave();
  });
  changes.publish(ada);
  changes.publish(ada);
  expect(count).toBe(1);
  changes.subscribe(ada, () => (count += 10));
  leave();
  changes.publish(ada);
  expect(count).toBe(11);
  expect(changes.listenerCount).toBe(1);
});

it('keeps nothing of a person whom nobody listens for', () => {
  const changes = new AccessChanges();
  changes.subscribe(ada, () => undefined)();
  changes.publish(ada);
  expect(changes.listenerCount).toBe(0);
});
