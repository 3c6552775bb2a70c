import { z } from 'zod';
import { userIdSchema } from '@/server/domain/ids';
import { roleSchema } from '@/server/domain/role';
import { createPasswordReset } from '@/server/services/create-password-reset';
import { disablePerson } from '@/server/services/disable-person';
import { listPeople } from '@/server/services/list-people';
import { setRole } from '@/server/services/set-role';
import { adminProcedure } from '../../init-trpc';
import { noInput } from '../../no-input';

export const peopleProcedures = {
  people: adminProcedure.input(noInput).query(({ ctx }) => listPeople(ctx.runtime, ctx.actor)),

  setRole: adminProcedure
    .input(z.strictObject({ userId: userIdSchema, role: roleSchema }))
    .mutation(({ ctx, input }) => setRole(ctx.runtime, ctx.actor, input)),

  setDisabled: adminProcedure
    .input(z.strictObject({ userId: userIdSchema, isDisabled: z.boolean() }))
    .mutation(({ ctx, input }) => disablePerson(ctx.runtime, ctx.actor, input)),

  createPasswordReset: adminProcedure
    .input(z.strictObject({ userId: userIdSchema }))
    .mutation(({ ctx, input }) => createPasswordReset(ctx.runtime, ctx.actor, input)),
};
