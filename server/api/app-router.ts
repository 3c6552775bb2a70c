import { createCallerFactory, router } from './init-trpc';
import { accountRouter } from './routers/account-router';
import { adminRouter } from './routers/admin/admin-router';
import { approvalsRouter } from './routers/approvals-router';
import { invitesRouter } from './routers/invites-router';
import { liveRouter } from './routers/live-router';
import { messagesRouter } from './routers/messages-router';
import { passwordResetsRouter } from './routers/password-resets-router';
import { profilesRouter } from './routers/profiles-router';
import { runsRouter } from './routers/runs-router';
import { sessionsRouter } from './routers/sessions-router';
import { setupRouter } from './routers/setup-router';
import { sharesRouter } from './routers/shares-router';
import { viewerRouter } from './routers/viewer-router';

/** Everything a browser may ask of the server. */
export const appRouter = router({
  setup: setupRouter,
  invites: invitesRouter,
  passwordResets: passwordResetsRouter,
  account: accountRouter,
  viewer: viewerRouter,
  profiles: profilesRouter,
  sessions: sessionsRouter,
  shares: sharesRouter,
  messages: messagesRouter,
  runs: runsRouter,
  approvals: approvalsRouter,
  live: liveRouter,
  admin: adminRouter,
});

export type AppRouter = typeof appRouter;

/** Calls the router within the process, with the same checks as over a transport. */
export const createCaller = createCallerFactory(appRouter);
export type AppCaller = ReturnType<typeof createCaller>;
