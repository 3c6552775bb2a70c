import { z } from 'zod';
import {
  messageIdSchema,
  runIdSchema,
  sessionIdSchema,
  toolCallIdSchema,
  userIdSchema,
} from './ids';

/** The pieces of a message, in the order in which they came. */
export const messagePartSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), text: z.string() }),
  z.object({
    type: z.literal('reasoning'),
    text: z.string(),
    /** From its first fragment to what came after it. */
    durationMs: z.int().optional(),
  }),
  z.object({ type: z.literal('tool'), toolCallId: toolCallIdSchema }),
]);
export type MessagePart = z.infer<typeof messagePartSchema>;

/**
 * One stored utterance. A user message opens a turn; an agent's message holds one step of a run
 * (`stepIndex` counts from 0). `seq` is the sequence number of the event that placed it and orders
 * the thread.
 */
export const messageSchema = z.object({
  id: messageIdSchema,
  sessionId: sessionIdSchema,
  runId: runIdSchema,
  role: z.enum(['user', 'agent']),
  stepIndex: z.int().nullable(),
  parts: z.array(messagePartSchema),
  /** False while an agent's message is still being written. */
  isFinal: z.boolean(),
  authorId: userIdSchema.nullable(),
  /** Of a person's message, as they were called then; null where it was not kept. */
  authorName: z.string().nullable().default(null),
  clientId: z.string().nullable(),
  seq: z.int(),
  createdAt: z.number(),
  /** When an edited message took the place of its turn; null while it counts. */
  withdrawnAt: z.number().nullable().default(null),
});
export type Message = z.infer<typeof messageSchema>;
