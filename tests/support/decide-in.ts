import type { Approval } from '@/server/domain/approval';
import type { Choice } from '@/server/domain/choice';
import type { EventPayload } from '@/server/domain/event';
import { isType } from './event-of-type';
import type { TestRuntime } from './test-runtime';

export type Asked = EventPayload<'approval.requested'>;

/** Decides an approval as the person of the runtime. */
export function decideIn(
  runtime: Pick<TestRuntime, 'broker' | 'actor'>,
  approval: Pick<Approval, 'id' | 'payloadHash'>,
  by: { choice: Choice; reason?: string },
): Promise<Approval> {
  return runtime.broker.decide({
    approvalId: approval.id,
    choice: by.choice,
    reason: by.reason ?? null,
    payloadHash: approval.payloadHash,
    actor: runtime.actor,
  });
}

/** The approval about this command, as soon as it is asked for. */
export async function askedAbout(runtime: TestRuntime, command: string): Promise<Asked> {
  const event = await runtime.event(
    (one) => isType(one, 'approval.requested') && one.payload.subject.command === command,
  );
  if (!isType(event, 'approval.requested')) throw new Error('unreachable');
  return event.payload;
}
