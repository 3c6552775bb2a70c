import { TRPCError } from '@trpc/server';
import { describe, expect, test } from 'vitest';
import { appRouter, type AppCaller } from '@/server/api/app-router';
import { DomainError, type DomainErrorCode } from '@/server/domain/domain-error';
import {
  approvalIdSchema,
  profileIdSchema,
  sessionIdSchema,
  userIdSchema,
  type ProfileId,
  type SessionId,
} from '@/server/domain/ids';
import { DEFAULT_PROFILE_SETTINGS, type ProfileSettings } from '@/server/domain/profile';
import { createId } from '@/server/platform/create-id';
import { raiseApproval } from '@/tests/support/raise-approval';
import { refusalOf } from '@/tests/support/refusal';
import {
  openServiceRig,
  TEST_PASSWORD,
  type ServiceRig,
  type TestPerson,
} from '@/tests/support/service-rig';

type Outcome = 'ok' | DomainErrorCode;

/** How each kind of caller fares; `owner` made the session that the input is about. */
interface Outcomes {
  stranger: Outcome;
  other: Outcome;
  owner: Outcome;
  admin: Outcome;
}

const FOR_ALL: Outcomes = { stranger: 'ok', other: 'ok', owner: 'ok', admin: 'ok' };
const FOR_SIGNED_IN: Outcomes = { ...FOR_ALL, stranger: 'unauthenticated' };
const FOR_OWNER: Outcomes = { ...FOR_SIGNED_IN, other: 'not_found' };
const FOR_ADMINS: Outcomes = { ...FOR_SIGNED_IN, other: 'forbidden', owner: 'forbidden' };
const FOR_NOBODY: Outcomes = {
  stranger: 'setup_closed',
  other: 'setup_closed',
  owner: 'setup_closed',
  admin: 'setup_closed',
};

interface World {
  rig: ServiceRig;
  owner: TestPerson;
  admin: TestPerson;
}

/** One way to call a procedure: what is sent, made anew for each caller, and how each fares. */
interface Case {
  outcomes: Outcomes;
  input?: (world: World) => unknown;
}

const account = { name: 'Eve', email: 'eve@example.org', password: TEST_PASSWORD };
const clientId = (): string => createId('cli');

async function newSession({ owner, rig }: World): Promise<{ sessionId: SessionId }> {
  const { sessionId } = await owner.caller.sessions.create({
    profileId: rig.profileId,
    clientId: clientId(),
  });
  return { sessionId };
}

async function newApproval(world: World) {
  const { sessionId } = await newSession(world);
  const sent = { sessionId, text: 'rm -rf build', clientId: clientId() };
  const { runId } = await world.owner.caller.messages.send(sent);
  return raiseApproval(world.rig, { sessionId, runId });
}

async function newInvite({ admin }: World) {
  const made = await admin.caller.admin.invite({ role: 'operator', note: '', expiresInHours: 1 });
  return { inviteId: made.invite.id, token: made.url.replace('/invite/', '') };
}

async function newPerson({ rig }: World) {
  const userId = userIdSchema.parse(createId('usr'));
  await rig.prisma.user.create({ data: { id: userId, name: 'P', email: `${userId}@example.org` } });
  return userId;
}

function settings(): ProfileSettings {
  return {
    name: createId('name'),
    runtime: 'shell',
    workspace: '/srv/other',
    ...DEFAULT_PROFILE_SETTINGS,
  };
}

async function newProfile({ admin }: World): Promise<ProfileId> {
  const { id } = await admin.caller.admin.createProfile(settings());
  return profileIdSchema.parse(id);
}

/** Every procedure of the router. One that is missing here fails the first test below. */
const cases: Record<string, Case | Case[]> = {
  'setup.status': { outcomes: FOR_ALL },
  'setup.complete': { outcomes: FOR_NOBODY, input: () => ({ ...account, token: 'any' }) },
  'invites.check': {
    outcomes: FOR_ALL,
    input: async (world) => ({ token: (await newInvite(world)).token }),
  },
  'invites.accept': {
    outcomes: FOR_ALL,
    input: async (world) => ({
      ...account,
      email: `${createId('mail')}@example.org`,
      token: (await newInvite(world)).token,
    }),
  },
  'viewer.me': { outcomes: FOR_SIGNED_IN },
  'profiles.list': { outcomes: FOR_SIGNED_IN },
  'sessions.list': { outcomes: FOR_SIGNED_IN, input: () => ({}) },
  'sessions.create': {
    outcomes: FOR_SIGNED_IN,
    input: ({ rig }) => ({ profileId: rig.profileId, clientId: clientId(), text: 'ls' }),
  },
  'sessions.get': { outcomes: FOR_OWNER, input: newSession },
  'sessions.earlier': {
    outcomes: FOR_OWNER,
    input: async (world) => ({ ...(await newSession(world)), beforeSeq: 9 }),
  },
  'sessions.rename': {
    outcomes: FOR_OWNER,
    input: async (world) => ({ ...(await newSession(world)), title: 'Other' }),
  },
  'sessions.archive': {
    outcomes: FOR_OWNER,
    input: async (world) => ({ ...(await newSession(world)), isArchived: true }),
  },
  'sessions.delete': { outcomes: FOR_OWNER, input: newSession },
  'sessions.markRead': {
    outcomes: FOR_OWNER,
    input: async (world) => ({ ...(await newSession(world)), seq: 1 }),
  },
  'messages.send': {
    outcomes: FOR_OWNER,
    input: async (world) => ({ ...(await newSession(world)), text: 'ls', clientId: clientId() }),
  },
  'runs.stop': { outcomes: FOR_OWNER, input: newSession },
  'approvals.pending': { outcomes: FOR_SIGNED_IN },
  'approvals.get': {
    outcomes: FOR_OWNER,
    input: async (world) => ({ approvalId: (await newApproval(world)).id }),
  },
  'approvals.history': { outcomes: FOR_SIGNED_IN, input: () => ({}) },
  'approvals.decide': {
    outcomes: FOR_OWNER,
    input: async (world) => {
      const { id: approvalId, payloadHash } = await newApproval(world);
      return { approvalId, payloadHash, choice: 'once' };
    },
  },
  'live.session': { outcomes: FOR_OWNER, input: newSession },
  'live.overview': [
    { outcomes: FOR_SIGNED_IN, input: () => ({ scope: 'own' }) },
    { outcomes: FOR_ADMINS, input: () => ({ scope: 'all' }) },
  ],
  'admin.gauges': { outcomes: FOR_ADMINS },
  'admin.sessions': { outcomes: FOR_ADMINS, input: () => ({}) },
  'admin.runs': { outcomes: FOR_ADMINS, input: () => ({}) },
  'admin.approvals': { outcomes: FOR_ADMINS, input: () => ({}) },
  'admin.people': { outcomes: FOR_ADMINS },
  'admin.setRole': {
    outcomes: FOR_ADMINS,
    input: async (world) => ({ userId: await newPerson(world), role: 'admin' }),
  },
  'admin.setDisabled': {
    outcomes: FOR_ADMINS,
    input: async (world) => ({ userId: await newPerson(world), isDisabled: true }),
  },
  'admin.invites': { outcomes: FOR_ADMINS },
  'admin.invite': {
    outcomes: FOR_ADMINS,
    input: () => ({ role: 'operator', note: '', expiresInHours: 1 }),
  },
  'admin.revokeInvite': {
    outcomes: FOR_ADMINS,
    input: async (world) => ({ inviteId: (await newInvite(world)).inviteId }),
  },
  'admin.profiles': { outcomes: FOR_ADMINS },
  'admin.createProfile': { outcomes: FOR_ADMINS, input: settings },
  'admin.updateProfile': {
    outcomes: FOR_ADMINS,
    input: async (world) => ({ ...settings(), profileId: await newProfile(world) }),
  },
  'admin.archiveProfile': {
    outcomes: FOR_ADMINS,
    input: async (world) => ({ profileId: await newProfile(world), isArchived: true }),
  },
};

type Procedure = (input: unknown) => Promise<unknown>;

/** Calls the procedure; a subscription is followed until its first frame. */
async function outcomeOf(caller: AppCaller, path: string, input: unknown): Promise<Outcome> {
  const [group = '', name = ''] = path.split('.');
  const groups = caller as unknown as Record<string, Record<string, Procedure>>;
  try {
    const result = await groups[group]?.[name]?.(input);
    if (isIterable(result)) {
      const frames = result[Symbol.asyncIterator]();
      await frames.next();
      await frames.return?.();
    }
    return 'ok';
  } catch (error) {
    const cause = error instanceof TRPCError ? error.cause : undefined;
    if (cause instanceof DomainError) return cause.code;
    throw error;
  }
}

function isIterable(value: unknown): value is AsyncIterable<unknown> {
  return typeof value === 'object' && value !== null && Symbol.asyncIterator in value;
}

async function openWorld(): Promise<{ world: World; callers: Record<keyof Outcomes, AppCaller> }> {
  const rig = await openServiceRig();
  const owner = await rig.addPerson('Owner', 'operator');
  const other = await rig.addPerson('Other', 'operator');
  const admin = await rig.addPerson('Admin', 'admin');
  return {
    world: { rig, owner, admin },
    callers: {
      stranger: rig.stranger,
      other: other.caller,
      owner: owner.caller,
      admin: admin.caller,
    },
  };
}

describe('the router walk', () => {
  const procedures = Object.keys(appRouter._def.procedures);
  const all = Object.entries(cases).flatMap(([path, given]) =>
    [given].flat().map((one, index) => ({ ...one, path, name: `${path} ${String(index)}` })),
  );

  test('covers every procedure there is, and no other', () => {
    expect(Object.keys(cases).sort()).toEqual([...procedures].sort());
  });

  test('every procedure answers stranger, other operator, owner and administrator as it should', async () => {
    const { world, callers } = await openWorld();
    const found: Record<string, Partial<Outcomes>> = {};
    for (const { path, name, input } of all) {
      const outcomes: Partial<Outcomes> = {};
      for (const [kind, caller] of Object.entries(callers)) {
        const sent: unknown = await input?.(world);
        outcomes[kind as keyof Outcomes] = await outcomeOf(caller, path, sent);
      }
      found[name] = outcomes;
    }
    expect(found).toEqual(Object.fromEntries(all.map(({ name, outcomes }) => [name, outcomes])));
  });

  test('every procedure refuses a field it does not know by name, and an input of another type', async () => {
    const { world, callers } = await openWorld();
    for (const path of procedures) {
      const known: unknown = await [cases[path] ?? []].flat()[0]?.input?.(world);
      const extra = outcomeOf(callers.admin, path, { ...(known ?? {}), surprise: 1 });
      await expect(extra, path).rejects.toThrow(/surprise/);
      const text = outcomeOf(callers.admin, path, 'a text');
      await expect(text, path).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    }
  });

  test("another's session and approval are answered as if they did not exist", async () => {
    const { world, callers } = await openWorld();
    const { sessionId } = await newSession(world);
    const approval = await newApproval(world);
    const foreign = await refusalOf(callers.other.sessions.get({ sessionId }));
    const unknown = await refusalOf(
      callers.other.sessions.get({ sessionId: sessionIdSchema.parse(createId('ses')) }),
    );
    expect({ ...foreign, details: {} }).toEqual({ ...unknown, details: {} });
    const foreignOne = await refusalOf(callers.other.approvals.get({ approvalId: approval.id }));
    const unknownOne = await refusalOf(
      callers.other.approvals.get({ approvalId: approvalIdSchema.parse(createId('apr')) }),
    );
    expect({ ...foreignOne, details: {} }).toEqual({ ...unknownOne, details: {} });
  });
});
