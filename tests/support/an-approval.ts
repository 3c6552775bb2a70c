import type { Approval } from '@/server/domain/approval';
import { approvalIdSchema, runIdSchema, sessionIdSchema } from '@/server/domain/ids';
import { createId } from '@/server/platform/create-id';

/** A pending approval with everything that matters to a test overridden by it. */
export function anApproval(overrides: Partial<Approval> = {}): Approval {
  const requestedAt = overrides.requestedAt ?? Date.UTC(2030, 0, 1);
  const timeoutMs = overrides.timeoutMs ?? 120_000;
  return {
    id: approvalIdSchema.parse(createId('apr')),
    sessionId: sessionIdSchema.parse(createId('ses')),
    runId: runIdSchema.parse(createId('run')),
    toolCallId: null,
    kind: 'tool',
    subject: { kind: 'command', command: 'rm -rf build', cwd: '/w' },
    explanation: 'Deletes a folder.',
    findings: [],
    severity: 'high',
    choices: ['once', 'session', 'always', 'deny'],
    allowPermanent: true,
    payloadHash: 'hash',
    requestedAt,
    expiresAt: requestedAt + timeoutMs,
    timeoutMs,
    grantOptions: [],
    previousId: null,
    removal: null,
    needsOther: false,
    guardian: null,
    extendedByName: null,
    reopenedAt: null,
    ending: null,
    ...overrides,
  };
}
