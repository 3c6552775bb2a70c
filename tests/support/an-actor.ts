import type { Actor } from '@/server/domain/actor';
import { userIdSchema } from '@/server/domain/ids';
import { createId } from '@/server/platform/create-id';

/** A person; `name` and whatever else matters overridden. */
export function anActor(overrides: Partial<Actor> = {}): Actor {
  return {
    userId: userIdSchema.parse(createId('usr')),
    name: 'Ada',
    email: 'ada@example.org',
    role: 'operator',
    ...overrides,
  };
}
