import type { RunContext } from '@/server/agent/run-context';
import { profileIdSchema, runIdSchema, sessionIdSchema, userIdSchema } from '@/server/domain/ids';
import { DEFAULT_PROFILE_SETTINGS, type ProfileSettings } from '@/server/domain/profile';

const ID = '0'.repeat(26);

/** The context of a run of nobody in particular, in this workspace. */
export function runContextIn(
  workspace: string,
  over: { profile?: Partial<ProfileSettings>; signal?: AbortSignal } = {},
): RunContext {
  return {
    sessionId: sessionIdSchema.parse(`ses_${ID}`),
    runId: runIdSchema.parse(`run_${ID}`),
    authorId: userIdSchema.parse(`usr_${ID}`),
    authorName: 'Ada',
    profile: {
      id: profileIdSchema.parse(`prf_${ID}`),
      name: 'Shell',
      runtime: 'shell',
      workspace,
      ...DEFAULT_PROFILE_SETTINGS,
      ...over.profile,
      createdAt: 0,
      archivedAt: null,
    },
    workspace,
    carriesApprovals: true,
    signal: over.signal ?? new AbortController().signal,
  };
}
