import type { EndpointSettings } from '@/server/domain/endpoint';
import {
  profileIdSchema,
  userIdSchema,
  type EndpointId,
  type ProfileId,
  type UserId,
} from '@/server/domain/ids';
import { DEFAULT_PROFILE_SETTINGS, type ProfileSettings } from '@/server/domain/profile';
import { createId } from '@/server/platform/create-id';
import { TEST_PASSWORD } from '@/tests/support/service-rig';
import { newSession, type World } from './router-walk-world';

export const account = { name: 'Eve', email: 'eve@example.org', password: TEST_PASSWORD };
export const clientId = (): string => createId('cli');

export async function newInvite({ admin }: World) {
  const made = await admin.caller.admin.invite({ role: 'operator', note: '', expiresInHours: 1 });
  return { inviteId: made.invite.id, token: made.url.replace('/invite#token=', '') };
}

export async function newPerson({ rig }: World): Promise<UserId> {
  const id = userIdSchema.parse(createId('usr'));
  const email = `${id}@example.org`;
  const accounts = {
    create: { id: `acc_${id}`, accountId: id, providerId: 'credential', password: 'none' },
  };
  await rig.prisma.user.create({ data: { id, name: 'P', email, accounts } });
  return id;
}

export async function newResetToken(world: World): Promise<string> {
  const userId = await newPerson(world);
  const { url } = await world.admin.caller.admin.createPasswordReset({ userId });
  return url.replace('/reset#token=', '');
}

export function settings(): ProfileSettings {
  return {
    name: createId('name'),
    runtime: 'shell',
    workspace: '/srv/other',
    ...DEFAULT_PROFILE_SETTINGS,
  };
}

/** Where nothing answers: a check of it ends at once. */
export function endpointSettings(): EndpointSettings {
  return {
    name: createId('name'),
    provider: 'openai-compatible',
    baseUrl: 'http://127.0.0.1:9/v1',
  };
}

export async function newEndpoint({ admin }: World): Promise<EndpointId> {
  const { id } = await admin.caller.admin.createEndpoint({ ...endpointSettings(), apiKey: null });
  return id;
}

/** A grant for a session of the author. */
export async function newSessionGrant(world: World) {
  const { sessionId } = await newSession(world);
  await world.admin.caller.sessions.openUp({ sessionId, forMs: 60_000 });
  const [grant] = await world.admin.caller.sessions.grants({ sessionId });
  return { sessionId, grantId: grant?.id };
}

export async function oneProfile(world: World) {
  return { profileId: await newProfile(world) };
}

export async function newProfile({ admin }: World): Promise<ProfileId> {
  const { id } = await admin.caller.admin.createProfile(settings());
  return profileIdSchema.parse(id);
}
