import { z } from 'zod';
import { profileIdSchema } from '@/server/domain/ids';
import { profileSettingsSchema } from '@/server/domain/profile';
import { archiveProfile } from '@/server/services/archive-profile';
import { createProfile } from '@/server/services/create-profile';
import { listAllProfiles } from '@/server/services/list-all-profiles';
import { readSandboxSupport } from '@/server/services/read-sandbox-support';
import { updateProfile } from '@/server/services/update-profile';
import { adminProcedure } from '../../init-trpc';
import { noInput } from '../../no-input';

export const profileProcedures = {
  profiles: adminProcedure
    .input(noInput)
    .query(({ ctx }) => listAllProfiles(ctx.runtime, ctx.actor)),

  sandboxSupport: adminProcedure
    .input(noInput)
    .query(({ ctx }) => readSandboxSupport(ctx.runtime, ctx.actor)),

  createProfile: adminProcedure
    .input(profileSettingsSchema)
    .mutation(({ ctx, input }) => createProfile(ctx.runtime, ctx.actor, input)),

  updateProfile: adminProcedure
    .input(profileSettingsSchema.extend({ profileId: profileIdSchema }))
    .mutation(({ ctx, input }) => updateProfile(ctx.runtime, ctx.actor, input)),

  archiveProfile: adminProcedure
    .input(z.strictObject({ profileId: profileIdSchema, isArchived: z.boolean() }))
    .mutation(({ ctx, input }) => archiveProfile(ctx.runtime, ctx.actor, input)),
};
