import {
  profileIdSchema,
  sessionIdSchema,
  userIdSchema,
  type ProfileId,
  type SessionId,
  type UserId,
} from '@/server/domain/ids';
import { DEFAULT_PROFILE_SETTINGS } from '@/server/domain/profile';
import type { PrismaClient } from '@/server/generated/prisma/client';
import { createId } from '@/server/platform/create-id';

export interface AuthorAndProfile {
  authorId: UserId;
  profileId: ProfileId;
}

/** Puts a person and a profile into the database, for tests of what is read from it. */
export async function addAuthorAndProfile(
  prisma: PrismaClient,
  name = 'Ada',
): Promise<AuthorAndProfile> {
  const authorId = userIdSchema.parse(createId('usr'));
  const profileId = profileIdSchema.parse(createId('prf'));
  await prisma.user.create({ data: { id: authorId, name, email: `${authorId}@example.org` } });
  await prisma.profile.create({
    data: {
      id: profileId,
      name: `Shell of ${name}`,
      runtime: 'shell',
      workspace: '/srv',
      createdAt: 1n,
      ...DEFAULT_PROFILE_SETTINGS,
    },
  });
  return { authorId, profileId };
}

/** Puts a session into the database; `facts` are columns of it. */
export async function addSession(
  prisma: PrismaClient,
  { authorId, profileId }: AuthorAndProfile,
  facts: { title?: string; createdAt?: bigint; lastActivityAt?: bigint; archivedAt?: bigint } = {},
): Promise<SessionId> {
  const id = sessionIdSchema.parse(createId('ses'));
  await prisma.session.create({
    data: {
      id,
      authorId,
      profileId,
      title: 'A session',
      workspace: '/srv',
      cwd: '/srv',
      createdAt: 1n,
      lastActivityAt: 1n,
      ...facts,
    },
  });
  return id;
}
