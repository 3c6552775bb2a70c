import { describeViewer } from '@/server/services/describe-viewer';
import { router, signedInProcedure } from '../init-trpc';
import { noInput } from '../no-input';

export const viewerRouter = router({
  me: signedInProcedure.input(noInput).query(({ ctx }) => describeViewer(ctx.runtime, ctx.actor)),
});
