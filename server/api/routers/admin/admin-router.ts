import { readGauges } from '@/server/services/read-gauges';
import { adminProcedure, router } from '../../init-trpc';
import { noInput } from '../../no-input';
import { auditRouter } from './audit-router';
import { endpointProcedures } from './endpoint-procedures';
import { fatigueRouter } from './fatigue-router';
import { grantsRouter } from './grants-router';
import { inviteProcedures } from './invite-procedures';
import { peopleProcedures } from './people-procedures';
import { profileProcedures } from './profile-procedures';
import { retentionProcedures } from './retention-procedures';
import { rulesRouter } from './rules-router';
import { tableProcedures } from './table-procedures';

export const adminRouter = router({
  gauges: adminProcedure.input(noInput).query(({ ctx }) => readGauges(ctx.runtime, ctx.actor)),
  ...tableProcedures,
  ...peopleProcedures,
  ...inviteProcedures,
  ...profileProcedures,
  ...retentionProcedures,
  ...endpointProcedures,
  rules: rulesRouter,
  grants: grantsRouter,
  audit: auditRouter,
  fatigue: fatigueRouter,
});
