import type { AppCaller } from '@/server/api/app-router';
import { shareIdSchema, type SessionId, type UserId } from '@/server/domain/ids';
import type { ShareLevel } from '@/server/domain/session-relation';
import { createId } from '@/server/platform/create-id';
import { raiseApproval } from '@/tests/support/raise-approval';
import { openServiceRig, type ServiceRig, type TestPerson } from '@/tests/support/service-rig';

/** Everybody who calls the router, in the order of the columns of the table of cases. */
export const CALLERS = [
  /** Without a sign-in. */
  'stranger',
  /** A viewer, an operator and an approver with whom nothing is shared. */
  'viewer',
  'operator',
  'approver',
  /** A viewer and an operator with whom the session is shared to view. */
  'viewing viewer',
  'viewing operator',
  /** A viewer and an operator with whom the session is shared to operate. */
  'operating viewer',
  'operating operator',
  'author',
  'admin',
] as const;
export type CallerName = (typeof CALLERS)[number];

const SHARED: Partial<Record<CallerName, ShareLevel>> = {
  'viewing viewer': 'view',
  'viewing operator': 'view',
  'operating viewer': 'operate',
  'operating operator': 'operate',
};

/** A server with everybody on it. */
export interface World {
  rig: ServiceRig;
  author: TestPerson;
  admin: TestPerson;
  callers: Record<CallerName, AppCaller>;
  sharedWith: { userId: UserId; level: ShareLevel }[];
}

/** Opens the world and lets everybody in. */
export async function openWorld(): Promise<World> {
  const rig = await openServiceRig();
  const author = await rig.addPerson('Author', 'operator');
  const admin = await rig.addPerson('Admin', 'admin');
  const callers: Partial<Record<CallerName, AppCaller>> = {
    stranger: rig.stranger,
    author: author.caller,
    admin: admin.caller,
  };
  const sharedWith: World['sharedWith'] = [];
  for (const name of CALLERS) {
    if (callers[name]) continue;
    const role = (['viewer', 'operator', 'approver'] as const).find((one) => name.endsWith(one));
    const person = await rig.addPerson(name.replace(' ', '-'), role ?? 'operator');
    callers[name] = person.caller;
    const level = SHARED[name];
    if (level) sharedWith.push({ userId: person.actor.userId, level });
  }
  return { rig, author, admin, callers: callers as World['callers'], sharedWith };
}

/** A new session of the author, shared with those who are named after it. */
export async function newSession(world: World): Promise<{ sessionId: SessionId }> {
  const { author, rig, sharedWith } = world;
  const clientId = createId('cli');
  const { sessionId } = await author.caller.sessions.create({ profileId: rig.profileId, clientId });
  // Past the service, which would refuse to let a viewer operate: their role may change later.
  await rig.prisma.sessionShare.createMany({
    data: sharedWith.map(({ userId, level }) => ({
      id: shareIdSchema.parse(createId('shr')),
      sessionId,
      userId,
      level,
      createdById: author.actor.userId,
      createdAt: BigInt(rig.clock.now()),
    })),
  });
  return { sessionId };
}

/** A turn that has ended, in a new session of the author. */
export async function newTurn(world: World) {
  const { sessionId } = await newSession(world);
  const sent = { sessionId, text: 'ls', clientId: createId('cli') };
  const { messageId } = await world.author.caller.messages.send(sent);
  await world.author.caller.runs.stop({ sessionId });
  return { sessionId, messageId };
}

/** An approval of a new session of the author that somebody denied; its run is under way. */
export async function newDenial(world: World) {
  const { id: approvalId, payloadHash } = await newApproval(world);
  await world.admin.caller.approvals.decide({ approvalId, payloadHash, choice: 'deny' });
  return { approvalId };
}

/** An approval that nobody answered, in a session of the author that is idle again. */
export async function newUnanswered(world: World) {
  const approval = await newApproval(world);
  const { sessionId, id: approvalId } = approval;
  await world.rig.broker.closeRun(approval.runId, { cause: 'run_ended', stoppedBy: null });
  await world.author.caller.runs.stop({ sessionId });
  return { approvalId };
}

/** A pending approval in a new session of the author. */
export async function newApproval(world: World) {
  const { sessionId } = await newSession(world);
  const sent = { sessionId, text: 'rm -rf build', clientId: createId('cli') };
  const { runId } = await world.author.caller.messages.send(sent);
  return raiseApproval(world.rig, { sessionId, runId });
}
