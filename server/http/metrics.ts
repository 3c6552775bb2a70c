import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { resolutionSchema } from '@/server/domain/approval';
import type { SessionEvent } from '@/server/domain/event';
import { runOutcomeSchema } from '@/server/domain/run';
import type { EventListener } from '@/server/events/event-bus';
import type { Clock } from '@/server/platform/clock';
import type { MetricCounts } from '@/server/store/metric-counts';

/** Where the figures come from. */
export interface MetricsSource {
  clock: Clock;
  version: string;
  bus: { subscribe(listener: EventListener): () => void };
  pool: { gauges(): { capacity: number; slotsBusy: number } };
  live: { readonly connectionCount: number; readonly bufferedBytes: number };
  count: () => Promise<MetricCounts>;
}

/** The figures of this process, in the format of Prometheus. */
export interface Metrics {
  readonly contentType: string;
  render(): Promise<string>;
  /** Listens to nothing any more. */
  stop(): void;
}

/** Seconds; from a quick look to a night. */
const DECISION_BUCKETS = [1, 5, 15, 30, 60, 120, 300, 900, 3_600, 14_400, 43_200];
const LAG_BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5];

/**
 * Begins to count: endings from the events, from now on; what stands at the moment of reading from
 * pool, sockets and database. No figure names a person, a session or a command.
 */
export function startMetrics(source: MetricsSource): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const readStanding = addStanding(registry, source);
  const count = addEndings(registry, source.clock);
  const stop = source.bus.subscribe(count);
  return {
    contentType: registry.contentType,
    async render() {
      await readStanding();
      return registry.metrics();
    },
    stop: () => {
      stop();
      registry.clear();
    },
  };
}

/** What is read when somebody asks; all of it by one call of the function that it gives. */
function addStanding(registry: Registry, source: MetricsSource): () => Promise<void> {
  const registers = [registry];
  const gauge = (name: string, help: string, labelNames: string[] = []): Gauge =>
    new Gauge({ name: `countersign_${name}`, help, labelNames, registers });

  const info = gauge('info', 'Always 1; the version of the program.', ['version']);
  info.set({ version: source.version }, 1);
  const sessions = gauge('sessions', 'Sessions that were not deleted.', ['state']);
  const runs = gauge('runs', 'Runs that have not ended.', ['status']);
  const waiting = gauge('approvals_waiting', 'Approvals that wait for a decision.');
  const slots = gauge('pool_slots', 'Slots of the pool.', ['state']);
  const connections = gauge('live_connections', 'Open WebSockets: one a tab.');
  const buffered = gauge('live_buffered_bytes', 'What waits to be sent to tabs.');
  return async () => {
    const counts = await source.count();
    sessions.set({ state: 'active' }, counts.sessionsActive);
    sessions.set({ state: 'archived' }, counts.sessionsArchived);
    for (const [status, total] of Object.entries(counts.runs)) runs.set({ status }, total);
    waiting.set(counts.approvalsWaiting);
    const { capacity, slotsBusy } = source.pool.gauges();
    slots.set({ state: 'busy' }, slotsBusy);
    slots.set({ state: 'free' }, capacity - slotsBusy);
    connections.set(source.live.connectionCount);
    buffered.set(source.live.bufferedBytes);
  };
}

/** What is counted as it happens. */
function addEndings(registry: Registry, clock: Clock): EventListener {
  const registers = [registry];
  const runsEnded = new Counter({
    name: 'countersign_runs_ended_total',
    help: 'Runs that ended since the start of this process.',
    labelNames: ['outcome'],
    registers,
  });
  const approvalsEnded = new Counter({
    name: 'countersign_approvals_ended_total',
    help: 'Approvals that ended since the start of this process.',
    labelNames: ['outcome'],
    registers,
  });
  const decision = new Histogram({
    name: 'countersign_approval_decision_seconds',
    help: 'From the request to the decision of a person.',
    labelNames: ['outcome'],
    buckets: DECISION_BUCKETS,
    registers,
  });
  const lag = new Histogram({
    name: 'countersign_event_lag_seconds',
    help: 'From the instant of an event to its publication, which waits until it is on disk.',
    buckets: LAG_BUCKETS,
    registers,
  });
  const position = new Gauge({
    name: 'countersign_event_position',
    help: 'The position of the last event that was published.',
    registers,
  });
  // A series that is missing until its first event has no rate.
  for (const outcome of runOutcomeSchema.options) runsEnded.inc({ outcome }, 0);
  for (const outcome of resolutionSchema.options) approvalsEnded.inc({ outcome }, 0);

  /** When the approvals that wait were asked for. */
  const requestedAt = new Map<string, number>();
  return (event: SessionEvent) => {
    lag.observe(Math.max(0, clock.now() - event.at) / 1_000);
    position.set(event.position);
    switch (event.type) {
      case 'run.finished':
        runsEnded.inc({ outcome: event.payload.outcome });
        break;
      case 'approval.requested':
        requestedAt.set(event.payload.id, event.payload.requestedAt);
        break;
      case 'approval.resolved': {
        const { approvalId, ending } = event.payload;
        const outcome = ending.resolution;
        approvalsEnded.inc({ outcome });
        const askedAt = requestedAt.get(approvalId);
        requestedAt.delete(approvalId);
        if (askedAt !== undefined && ending.cause === 'decided') {
          decision.observe({ outcome }, (ending.endedAt - askedAt) / 1_000);
        }
        break;
      }
      default:
        break;
    }
  };
}
