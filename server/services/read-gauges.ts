import type { Gauges } from '@/server/domain/gauges';
import type { AdminActor } from './require-admin';
import type { ServiceRuntime } from './service-runtime';

/** The figures over the administrator's tables, at this instant. */
export async function readGauges(runtime: ServiceRuntime, _admin: AdminActor): Promise<Gauges> {
  const now = runtime.clock.now();
  const { capacity, slotsBusy, running, queued } = runtime.pool.gauges();
  return {
    now,
    capacity,
    slotsBusy,
    runsRunning: running,
    runsQueued: queued,
    ...(await runtime.rows.gauges(startOfDay(now))),
  };
}

/** The last midnight of the server's time zone. */
function startOfDay(now: number): number {
  return new Date(now).setHours(0, 0, 0, 0);
}
