import { expect, it } from 'vitest';
import { LiveRun } from '@/server/agent/live-run';
import type { RunEnd } from '@/server/agent/run-end';
import { runIdSchema, sessionIdSchema } from '@/server/domain/ids';
import { createId } from '@/server/platform/create-id';

function aRun(): LiveRun {
  return new LiveRun({
    id: runIdSchema.parse(createId('run')),
    sessionId: sessionIdSchema.parse(createId('ses')),
  });
}

const stopped: RunEnd = { outcome: 'cancelled', cause: 'stopped', error: null, stoppedBy: null };
const overdue: RunEnd = { outcome: 'failed', cause: 'deadline', error: 'x', stoppedBy: null };

it('R1 the first end counts, and the later ones change nothing', () => {
  const run = aRun();
  expect(run.signal.aborted).toBe(false);
  expect(run.end(stopped)).toBe(true);
  expect(run.end(overdue)).toBe(false);
  expect(run.ending).toBe(stopped);
});

it('an ended run is aborted with an AbortError, as libraries expect', () => {
  const run = aRun();
  run.end(stopped);
  expect(run.signal.reason).toBeInstanceOf(DOMException);
  expect(run.signal.reason).toMatchObject({ name: 'AbortError' });
});

it('a closed run is aborted and was not ended by anybody', () => {
  const run = aRun();
  run.close();
  expect(run.signal.aborted).toBe(true);
  expect(run.ending).toBeNull();
});
