import type { SessionAtRest } from '@/server/agent/run-ledger';
import { profileIdSchema, sessionIdSchema, userIdSchema } from '@/server/domain/ids';
import { DEFAULT_PROFILE_SETTINGS, type ProfileSettings } from '@/server/domain/profile';
import { createId } from '@/server/platform/create-id';

/** An idle session of a shell profile with these settings. */
export function aSessionAtRest(settings: Partial<ProfileSettings> = {}): SessionAtRest {
  return {
    id: sessionIdSchema.parse(createId('ses')),
    authorId: userIdSchema.parse(createId('usr')),
    authorName: 'Ada',
    title: 'A session',
    workspace: '/srv',
    cwd: '/srv',
    profile: {
      id: profileIdSchema.parse(createId('prf')),
      name: 'Shell',
      runtime: 'shell',
      workspace: '/srv',
      createdAt: 1,
      archivedAt: null,
      ...DEFAULT_PROFILE_SETTINGS,
      ...settings,
    },
    currentRunId: null,
    isArchived: false,
  };
}
