import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { approvalIdSchema, runIdSchema, sessionIdSchema } from '@/server/domain/ids';
import { startMetrics } from '@/server/http/metrics';
import { metricsEndpoint } from '@/server/http/metrics-endpoint';
import { createId } from '@/server/platform/create-id';
import { countForMetrics } from '@/server/store/metric-counts';
import { anApproval } from '@/tests/support/an-approval';
import { addSession } from '@/tests/support/stored-session';
import { openWriteRig, runInsert } from '@/tests/support/write-rig';

const TOKEN = 'a-token-of-the-tests';

async function openRig() {
  const rig = await openWriteRig();
  const metrics = startMetrics({
    clock: rig.clock,
    version: '1.2.3',
    bus: rig.bus,
    pool: { gauges: () => ({ capacity: 8, slotsBusy: 3 }) },
    live: { connectionCount: 5, bufferedBytes: 77 },
    count: () => countForMetrics(rig.prisma),
  });
  onTestFinished(() => metrics.stop());
  const figure = async (series: string): Promise<number> => {
    const line = (await metrics.render()).split('\n').find((one) => one.startsWith(`${series} `));
    return Number(line?.slice(series.length + 1));
  };
  return { ...rig, metrics, figure, sessionId: rig.sessions[0]! };
}

it('sessions, runs, slots and sockets are told as they stand', async () => {
  const { prisma, owner, writes, sessionId, figure } = await openRig();
  await addSession(prisma, owner, { archivedAt: 1n });
  await writes.commit({
    inserts: [runInsert(sessionId), runInsert(sessionId, { status: 'completed' })],
  });
  expect(await figure('countersign_sessions{state="active"}')).toBe(1);
  expect(await figure('countersign_sessions{state="archived"}')).toBe(1);
  expect(await figure('countersign_runs{status="queued"}')).toBe(1);
  expect(await figure('countersign_runs{status="running"}')).toBe(0);
  expect(await figure('countersign_pool_slots{state="busy"}')).toBe(3);
  expect(await figure('countersign_pool_slots{state="free"}')).toBe(5);
  expect(await figure('countersign_live_connections')).toBe(5);
  expect(await figure('countersign_live_buffered_bytes')).toBe(77);
  expect(await figure('countersign_info{version="1.2.3"}')).toBe(1);
  expect(await figure('countersign_approvals_waiting')).toBe(0);
});

it('every outcome is there from the start, and counts what ended', async () => {
  const { writes, sessionId, figure } = await openRig();
  expect(await figure('countersign_runs_ended_total{outcome="failed"}')).toBe(0);
  expect(await figure('countersign_approvals_ended_total{outcome="orphaned"}')).toBe(0);
  const runId = runIdSchema.parse(createId('run'));
  await writes.commit({
    events: [
      {
        type: 'run.finished',
        sessionId,
        payload: { runId, outcome: 'failed', cause: null, error: null, stoppedByName: null },
      },
    ],
  });
  expect(await figure('countersign_runs_ended_total{outcome="failed"}')).toBe(1);
  expect(await figure('countersign_event_position')).toBe(1);
  expect(await figure('countersign_event_lag_seconds_count')).toBe(1);
});

it('C6 the time to decide counts decisions only: what expired was decided by nobody', async () => {
  const { writes, clock, sessionId, figure } = await openRig();
  const resolve = async (resolution: 'approved' | 'expired', afterMs: number): Promise<void> => {
    const { ending: _, ...approval } = anApproval({
      id: approvalIdSchema.parse(createId('apr')),
      sessionId: sessionIdSchema.parse(sessionId),
      requestedAt: clock.now(),
    });
    await writes.commit({
      events: [{ type: 'approval.requested', sessionId, payload: approval }],
    });
    await clock.advance(afterMs);
    const isDecided = resolution === 'approved';
    await writes.commit({
      events: [
        {
          type: 'approval.resolved',
          sessionId,
          payload: {
            approvalId: approval.id,
            runId: approval.runId,
            ending: {
              resolution,
              cause: isDecided ? 'decided' : 'deadline',
              choice: isDecided ? 'once' : null,
              ...{
                reason: null,
                actorId: null,
                actorName: null,
                edited: null,
                endedAt: clock.now(),
              },
            },
          },
        },
      ],
    });
  };
  await resolve('approved', 20_000);
  await resolve('expired', 120_000);
  const name = 'countersign_approval_decision_seconds';
  expect(await figure(`${name}_sum{outcome="approved"}`)).toBe(20);
  expect(await figure(`${name}_count{outcome="approved"}`)).toBe(1);
  expect(await figure(`${name}_bucket{le="15",outcome="approved"}`)).toBe(0);
  expect(await figure(`${name}_bucket{le="30",outcome="approved"}`)).toBe(1);
  expect(await figure(`${name}_count{outcome="expired"}`)).toBeNaN();
  expect(await figure('countersign_approvals_ended_total{outcome="expired"}')).toBe(1);
});

it('the process tells of its memory, its processor and its event loop, and leaves no listener', async () => {
  const { metrics, bus } = await openRig();
  const text = await metrics.render();
  for (const name of [
    'process_resident_memory_bytes',
    'process_cpu_seconds_total',
    'nodejs_eventloop_lag_p99_seconds',
  ]) {
    expect(text).toContain(`\n${name} `);
  }
  const listeners = bus.listenerCount;
  metrics.stop();
  expect(bus.listenerCount).toBe(listeners - 1);
});

it('over HTTP: 401 without the token, the figures with it, and no figure names anybody', async () => {
  const { metrics, sessionId } = await openRig();
  const answerTo = metricsEndpoint(metrics, TOKEN);
  const server = createServer((request, response) => void answerTo(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.close();
  });
  const url = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/metrics`;
  const refused = await fetch(url);
  expect(refused.status).toBe(401);
  expect(await refused.text()).not.toContain('countersign_sessions');
  const allowed = await fetch(url, { headers: { authorization: `Bearer ${TOKEN}` } });
  expect(allowed.status).toBe(200);
  expect(allowed.headers.get('content-type')).toContain('text/plain');
  const text = await allowed.text();
  expect(text).toContain('countersign_sessions{state="active"} 1');
  expect(text).not.toContain(sessionId);
  expect(text).not.toContain('Ada');
});
