import { z } from 'zod';
import { grantIdSchema, profileIdSchema, sessionIdSchema } from '@/server/domain/ids';
import { sessionTitleSchema } from '@/server/domain/session';
import { archiveSession } from '@/server/services/archive-session';
import { closeUpSession } from '@/server/services/close-up-session';
import { createSession } from '@/server/services/create-session';
import { deleteSession } from '@/server/services/delete-session';
import { listChanges } from '@/server/services/list-changes';
import { listSessionGrants } from '@/server/services/list-session-grants';
import { listSessions } from '@/server/services/list-sessions';
import { markSessionRead } from '@/server/services/mark-session-read';
import { openUpSession } from '@/server/services/open-up-session';
import { readEarlier } from '@/server/services/read-earlier';
import { readInstructions } from '@/server/services/read-instructions';
import { readSession } from '@/server/services/read-session';
import { renameSession } from '@/server/services/rename-session';
import { revokeSessionGrant } from '@/server/services/revoke-session-grant';
import { router, signedInProcedure } from '../init-trpc';
import { clientIdInput } from './client-id-input';
import { messageTextInput } from './message-text-input';

const oneSession = z.strictObject({ sessionId: sessionIdSchema });

const MINUTE_MS = 60_000;

/** How long everything may pass in a session, in milliseconds. */
const openForInput = z
  .int()
  .min(MINUTE_MS, 'Must be at least a minute')
  .max(8 * 60 * MINUTE_MS, 'Must be at most 8 hours');

export const sessionsRouter = router({
  list: signedInProcedure
    .input(
      z.strictObject({
        includeArchived: z.boolean().default(false),
        limit: z.int().min(1).max(500).default(200),
        search: z.string().max(200).optional(),
      }),
    )
    .query(({ ctx, input }) => listSessions(ctx.runtime, ctx.actor, input)),

  create: signedInProcedure
    .input(
      z.strictObject({
        profileId: profileIdSchema,
        clientId: clientIdInput,
        text: messageTextInput.optional(),
      }),
    )
    .mutation(({ ctx, input }) => createSession(ctx.runtime, ctx.actor, input)),

  get: signedInProcedure
    .input(oneSession)
    .query(({ ctx, input }) => readSession(ctx.runtime, ctx.actor, input)),

  earlier: signedInProcedure
    .input(oneSession.extend({ beforeSeq: z.int().min(1) }))
    .query(({ ctx, input }) => readEarlier(ctx.runtime, ctx.actor, input)),

  instructions: signedInProcedure
    .input(oneSession)
    .query(({ ctx, input }) => readInstructions(ctx.runtime, ctx.actor, input)),

  changes: signedInProcedure
    .input(oneSession)
    .query(({ ctx, input }) => listChanges(ctx.runtime, ctx.actor, input)),

  rename: signedInProcedure
    .input(oneSession.extend({ title: sessionTitleSchema }))
    .mutation(({ ctx, input }) => renameSession(ctx.runtime, ctx.actor, input)),

  archive: signedInProcedure
    .input(oneSession.extend({ isArchived: z.boolean() }))
    .mutation(({ ctx, input }) => archiveSession(ctx.runtime, ctx.actor, input)),

  openUp: signedInProcedure
    .input(oneSession.extend({ forMs: openForInput }))
    .mutation(({ ctx, input }) => openUpSession(ctx.runtime, ctx.actor, input)),

  closeUp: signedInProcedure
    .input(oneSession)
    .mutation(({ ctx, input }) => closeUpSession(ctx.runtime, ctx.actor, input)),

  grants: signedInProcedure
    .input(oneSession)
    .query(({ ctx, input }) => listSessionGrants(ctx.runtime, ctx.actor, input)),

  revokeGrant: signedInProcedure
    .input(oneSession.extend({ grantId: grantIdSchema }))
    .mutation(({ ctx, input }) => revokeSessionGrant(ctx.runtime, ctx.actor, input)),

  delete: signedInProcedure
    .input(oneSession)
    .mutation(({ ctx, input }) => deleteSession(ctx.runtime, ctx.actor, input)),

  markRead: signedInProcedure
    .input(oneSession.extend({ seq: z.int().min(0) }))
    .mutation(({ ctx, input }) => markSessionRead(ctx.runtime, ctx.actor, input)),
});
