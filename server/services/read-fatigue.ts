import { DomainError } from '@/server/domain/domain-error';
import type { Fatigue } from '@/server/domain/fatigue';
import type { AdminActor } from './require-admin';
import type { ServiceRuntime } from './service-runtime';

/** How much people were asked since an instant, and how they answered. */
export async function readFatigue(
  runtime: ServiceRuntime,
  _admin: AdminActor,
  { sinceAt }: { sinceAt: number },
): Promise<Fatigue> {
  const now = runtime.clock.now();
  if (sinceAt >= now) {
    throw new DomainError('invalid_input', 'sinceAt: Name an instant that has passed.', {
      details: { field: 'sinceAt' },
    });
  }
  return runtime.rows.fatigue.read({ sinceAt, now });
}
