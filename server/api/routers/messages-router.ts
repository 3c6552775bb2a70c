import { z } from 'zod';
import { messageIdSchema, sessionIdSchema } from '@/server/domain/ids';
import { rerunMessage } from '@/server/services/rerun-message';
import { sendMessage } from '@/server/services/send-message';
import { router, signedInProcedure } from '../init-trpc';
import { clientIdInput } from './client-id-input';
import { messageTextInput } from './message-text-input';

export const messagesRouter = router({
  send: signedInProcedure
    .input(
      z.strictObject({
        sessionId: sessionIdSchema,
        text: messageTextInput,
        clientId: clientIdInput,
      }),
    )
    .mutation(({ ctx, input }) => sendMessage(ctx.runtime, ctx.actor, input)),
  rerun: signedInProcedure
    .input(
      z.strictObject({
        sessionId: sessionIdSchema,
        messageId: messageIdSchema,
        /** Null takes the message's own. */
        text: messageTextInput.nullable(),
        clientId: clientIdInput,
      }),
    )
    .mutation(({ ctx, input }) => rerunMessage(ctx.runtime, ctx.actor, input)),
});
