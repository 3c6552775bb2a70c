'use client';

import { useQuery } from '@tanstack/react-query';
import { TimeLeft } from '@/components/frame/ticking-time';
import { useTRPC } from '@/components/trpc/trpc';
import { Gauge } from './gauge';
import { SlotBar } from './slot-bar';

/** The figures over the tables: slots, runs, what waits, live sessions. */
export function GaugeBar() {
  const trpc = useTRPC();
  const { data: gauges } = useQuery(trpc.admin.gauges.queryOptions());
  const nextDeadlineAt = gauges?.nextDeadlineAt ?? null;
  return (
    <dl className="grid shrink-0 grid-cols-2 border-b border-line lg:grid-cols-4">
      <Gauge
        label="Pool slots"
        value={gauges?.slotsBusy}
        words={`of ${gauges?.capacity ?? 0} busy`}
        picture={
          gauges === undefined ? null : (
            <SlotBar busy={gauges.slotsBusy} capacity={gauges.capacity} />
          )
        }
      />
      <Gauge
        label="Runs"
        value={gauges?.runsRunning}
        words={`running, ${gauges?.runsQueued ?? 0} queued`}
      />
      <Gauge
        label="Waiting"
        value={gauges?.approvalsWaiting}
        isWaiting={(gauges?.approvalsWaiting ?? 0) > 0}
        words={
          nextDeadlineAt === null ? (
            'for a decision'
          ) : (
            <>
              next in <TimeLeft at={nextDeadlineAt} />
            </>
          )
        }
      />
      <Gauge
        label="Sessions live"
        value={gauges?.sessionsLive}
        words={`${gauges?.sessionsToday ?? 0} opened today`}
      />
    </dl>
  );
}
