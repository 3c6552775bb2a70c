import { z } from 'zod';
import { approvalEndingSchema, approvalSchema } from './approval';
import {
  approvalIdSchema,
  messageIdSchema,
  runIdSchema,
  toolCallIdSchema,
  type EventId,
  type SessionId,
  type UserId,
} from './ids';
import { fileChangeSchema } from './file-change';
import { messageSchema } from './message';
import { runCauseSchema, runOutcomeSchema, runSchema } from './run';
import { sessionRowSchema } from './session';
import { stepUsageSchema } from './step-usage';
import { permissionBasisSchema } from './permission-basis';
import { refusalCauseSchema, toolCallSchema, toolExitSchema, toolInputSchema } from './tool-call';

const payloads = {
  'session.created': z.object({ session: sessionRowSchema }),
  'session.renamed': z.object({ title: z.string() }),
  'session.archived': z.object({ isArchived: z.boolean() }),
  'session.deleted': z.object({}),
  /** Everything but the floor and deny rules passes until then; null ends it. */
  'session.opened': z.object({
    everythingUntil: z.number().nullable(),
    byName: z.string().nullable(),
  }),
  /** A user message is on disk; its run is queued with it. */
  'message.accepted': z.object({ message: messageSchema, run: runSchema }),
  /** An edited message takes the place of these, and of the runs they belong to. */
  'message.withdrawn': z.object({ messageIds: z.array(messageIdSchema) }),
  'run.started': z.object({ runId: runIdSchema }),
  /** A step ended: the stored agent's message, complete. */
  'step.finished': z.object({ message: messageSchema }),
  'usage.recorded': z.object({ usage: stepUsageSchema }),
  'tool.proposed': z.object({ toolCall: toolCallSchema }),
  /** A person changed what the call does before they approved it. */
  'tool.edited': z.object({
    toolCallId: toolCallIdSchema,
    runId: runIdSchema,
    input: toolInputSchema,
    originalInput: toolInputSchema,
  }),
  'tool.started': z.object({
    toolCallId: toolCallIdSchema,
    runId: runIdSchema,
    allowedBy: permissionBasisSchema.nullable().default(null),
  }),
  'tool.completed': z.object({
    toolCallId: toolCallIdSchema,
    runId: runIdSchema,
    exit: toolExitSchema.nullable(),
    /** True when a crash made the outcome unknowable. */
    isInterrupted: z.boolean(),
    output: z.string(),
    outputTotal: z.int(),
    cwdAfter: z.string().nullable(),
    change: fileChangeSchema.nullable().default(null),
  }),
  'tool.refused': z.object({
    toolCallId: toolCallIdSchema,
    runId: runIdSchema,
    cause: refusalCauseSchema,
    explanation: z.string(),
  }),
  'approval.requested': approvalSchema.omit({ ending: true }),
  'approval.resolved': z.object({
    approvalId: approvalIdSchema,
    runId: runIdSchema,
    ending: approvalEndingSchema,
  }),
  'approval.extended': z.object({
    approvalId: approvalIdSchema,
    expiresAt: z.number(),
    byName: z.string(),
  }),
  /** A person lifted what a denial refuses for the rest of its run. */
  'approval.reopened': z.object({ approvalId: approvalIdSchema, byName: z.string() }),
  'run.finished': z.object({
    runId: runIdSchema,
    outcome: runOutcomeSchema,
    cause: runCauseSchema.nullable(),
    error: z.string().nullable(),
    stoppedByName: z.string().nullable(),
  }),
} as const;

export type EventType = keyof typeof payloads;

export const eventTypes = Object.keys(payloads) as EventType[];

export type EventPayload<T extends EventType> = z.infer<(typeof payloads)[T]>;

/** A past-tense fact, before the log has numbered it. */
export type NewEvent = {
  [T in EventType]: {
    type: T;
    sessionId: SessionId;
    payload: EventPayload<T>;
  };
}[EventType];

/**
 * A stored fact. `seq` counts within the session from 1 without gaps; `position` grows over the
 * whole log; `at` is milliseconds since the epoch; `authorId` is the author of the session.
 */
export type SessionEvent = NewEvent & {
  id: EventId;
  seq: number;
  position: number;
  at: number;
  authorId: UserId;
};

/** Checks a payload that comes from storage against its type. */
export function parseEventPayload<T extends EventType>(type: T, payload: unknown): EventPayload<T> {
  return payloads[type].parse(payload) as EventPayload<T>;
}
