import { z } from 'zod';
import { endpointKeySchema, endpointSettingsSchema } from '@/server/domain/endpoint';
import { endpointIdSchema } from '@/server/domain/ids';
import { modelNameSchema } from '@/server/domain/profile';
import { archiveEndpoint } from '@/server/services/archive-endpoint';
import { checkEndpoint } from '@/server/services/check-endpoint';
import { createEndpoint } from '@/server/services/create-endpoint';
import { discoverEndpoints } from '@/server/services/discover-endpoints';
import { listEndpoints } from '@/server/services/list-endpoints';
import { updateEndpoint } from '@/server/services/update-endpoint';
import { adminProcedure } from '../../init-trpc';
import { noInput } from '../../no-input';

/** A new key, null for none; left out, the stored one is kept. */
const keyInput = endpointKeySchema.nullable().optional();

/** A mutation although it changes nothing: what is typed in, a key too, must not be in an address. */
const checkInput = z
  .strictObject({
    endpointId: endpointIdSchema.optional(),
    settings: endpointSettingsSchema.optional(),
    apiKey: keyInput,
    modelName: modelNameSchema.optional(),
  })
  .refine(({ endpointId, settings }) => endpointId !== undefined || settings !== undefined, {
    path: ['endpointId'],
    error: 'Name a stored endpoint, or give the settings of one',
  });

export const endpointProcedures = {
  endpoints: adminProcedure
    .input(noInput)
    .query(({ ctx }) => listEndpoints(ctx.runtime, ctx.actor)),

  createEndpoint: adminProcedure
    .input(endpointSettingsSchema.extend({ apiKey: endpointKeySchema.nullable() }))
    .mutation(({ ctx, input }) => createEndpoint(ctx.runtime, ctx.actor, input)),

  updateEndpoint: adminProcedure
    .input(endpointSettingsSchema.extend({ endpointId: endpointIdSchema, apiKey: keyInput }))
    .mutation(({ ctx, input }) => updateEndpoint(ctx.runtime, ctx.actor, input)),

  archiveEndpoint: adminProcedure
    .input(z.strictObject({ endpointId: endpointIdSchema }))
    .mutation(({ ctx, input }) => archiveEndpoint(ctx.runtime, ctx.actor, input)),

  checkEndpoint: adminProcedure
    .input(checkInput)
    .mutation(({ ctx, input, signal }) =>
      checkEndpoint(ctx.runtime, ctx.actor, { ...input, signal }),
    ),

  discoverEndpoints: adminProcedure
    .input(noInput)
    .query(({ ctx }) => discoverEndpoints(ctx.runtime, ctx.actor)),
};
