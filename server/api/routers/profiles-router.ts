import { listProfiles } from '@/server/services/list-profiles';
import { router, signedInProcedure } from '../init-trpc';
import { noInput } from '../no-input';

export const profilesRouter = router({
  list: signedInProcedure.input(noInput).query(({ ctx }) => listProfiles(ctx.runtime)),
});
