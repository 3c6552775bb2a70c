import { NO_USAGE } from '@/server/domain/session-usage';
import type { Approval, ApprovalEnding } from '@/server/domain/approval';
import type { EventPayload, EventType, SessionEvent } from '@/server/domain/event';
import type {
  ApprovalId,
  EventId,
  MessageId,
  ProfileId,
  RunId,
  SessionId,
  ToolCallId,
  UserId,
} from '@/server/domain/ids';
import type { Message } from '@/server/domain/message';
import type { Run } from '@/server/domain/run';
import type { SessionRow } from '@/server/domain/session';
import type { SessionSnapshot } from '@/server/domain/session-snapshot';
import type { ToolCall } from '@/server/domain/tool-call';

/** Noon of a day in UTC. */
export const NOON = Date.UTC(2030, 0, 1, 12);

const tail = (name: string): string => name.padStart(26, '0');

export const sessionId = (name: string) => `ses_${tail(name)}` as SessionId;
export const runId = (name: string) => `run_${tail(name)}` as RunId;
export const messageId = (name: string) => `msg_${tail(name)}` as MessageId;
export const callId = (name: string) => `tcl_${tail(name)}` as ToolCallId;
export const approvalId = (name: string) => `apr_${tail(name)}` as ApprovalId;
export const ADA = `usr_${tail('ada')}` as UserId;
export const BEN = `usr_${tail('ben')}` as UserId;

export function aSession(over: Partial<SessionRow> = {}): SessionRow {
  return {
    id: sessionId('1'),
    title: 'Tidy the build',
    profileId: `prf_${tail('1')}` as ProfileId,
    profileName: 'builder',
    runtime: 'shell',
    workspace: '/srv/proj',
    cwd: '/srv/proj',
    authorId: ADA,
    authorName: 'Ada',
    relation: 'author',
    createdAt: NOON,
    archivedAt: null,
    lastActivityAt: NOON,
    lastSeq: 0,
    readSeq: 0,
    currentRun: null,
    lastOutcome: null,
    everythingUntil: null,
    waiting: [],
    ...over,
  };
}

export function aSnapshot(over: Partial<SessionSnapshot> = {}): SessionSnapshot {
  return {
    session: aSession(),
    messages: [],
    runs: {},
    toolCalls: {},
    approvals: {},
    hasEarlier: false,
    usage: NO_USAGE,
    ...over,
  };
}

export function aRun(over: Partial<Run> = {}): Run {
  return {
    id: runId('1'),
    sessionId: sessionId('1'),
    messageId: messageId('1'),
    status: 'running',
    cause: null,
    error: null,
    stoppedByName: null,
    queuedAt: NOON,
    startedAt: NOON,
    endedAt: null,
    ...over,
  };
}

export function aMessage(over: Partial<Message> = {}): Message {
  return {
    id: messageId('1'),
    sessionId: sessionId('1'),
    runId: runId('1'),
    role: 'user',
    stepIndex: null,
    parts: [{ type: 'text', text: 'rm -rf build' }],
    isFinal: true,
    authorId: ADA,
    clientId: null,
    authorName: 'Ada',
    seq: 1,
    createdAt: NOON,
    withdrawnAt: null,
    ...over,
  };
}

export function aCall(over: Partial<ToolCall> = {}): ToolCall {
  return {
    id: callId('1'),
    sessionId: sessionId('1'),
    runId: runId('1'),
    messageId: messageId('2'),
    input: { tool: 'terminal', command: 'rm -rf build', cwd: '/srv/proj' },
    state: 'running',
    approvalId: null,
    refusal: null,
    exit: null,
    output: '',
    outputTotal: 0,
    cwdAfter: null,
    change: null,
    originalInput: null,
    allowedBy: null,
    proposedAt: NOON,
    startedAt: NOON,
    endedAt: null,
    ...over,
  };
}

export function anApproval(over: Partial<Approval> = {}): Approval {
  return {
    id: approvalId('1'),
    sessionId: sessionId('1'),
    runId: runId('1'),
    toolCallId: callId('1'),
    kind: 'tool',
    subject: { kind: 'command', command: 'rm -rf build', cwd: '/srv/proj' },
    explanation: 'It deletes a folder.',
    findings: [
      {
        category: 'delete.recursive',
        title: 'Deletes a folder without asking',
        explanation: 'Everything below build is removed.',
        severity: 'high',
        span: { start: 0, end: 12 },
        isGrantable: true,
      },
    ],
    severity: 'high',
    choices: ['once', 'session', 'always', 'deny'],
    allowPermanent: true,
    payloadHash: 'hash-1',
    requestedAt: NOON,
    expiresAt: NOON + 120_000,
    timeoutMs: 120_000,
    grantOptions: [],
    previousId: null,
    removal: null,
    needsOther: false,
    guardian: null,
    extendedByName: null,
    reopenedAt: null,
    ending: null,
    ...over,
  };
}

export function anEnding(over: Partial<ApprovalEnding> = {}): ApprovalEnding {
  return {
    resolution: 'approved',
    cause: 'decided',
    choice: 'once',
    reason: null,
    actorId: BEN,
    actorName: 'Ben',
    endedAt: NOON + 11_000,
    edited: null,
    ...over,
  };
}

interface EventOver {
  seq?: number;
  sessionId?: SessionId;
  authorId?: UserId;
}

/** One stored event; its position follows its number. */
export function anEvent<T extends EventType>(
  type: T,
  payload: EventPayload<T>,
  { seq = 1, sessionId: session = sessionId('1'), authorId = ADA }: EventOver = {},
): SessionEvent {
  // The union of the events cannot be narrowed by a type parameter; the two arguments belong together.
  return {
    id: `evt_${tail(String(seq))}` as EventId,
    type,
    sessionId: session,
    payload,
    seq,
    position: seq,
    at: NOON + seq * 1000,
    authorId,
  } as unknown as SessionEvent;
}
