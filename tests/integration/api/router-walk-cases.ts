import type { DomainErrorCode } from '@/server/domain/domain-error';
import { signInIdSchema } from '@/server/domain/ids';
import { KEEP_EVERYTHING } from '@/server/domain/retention';
import { createId } from '@/server/platform/create-id';
import { TEST_PASSWORD } from '@/tests/support/service-rig';
import {
  account,
  clientId,
  endpointSettings,
  newEndpoint,
  newInvite,
  newPerson,
  newProfile,
  newResetToken,
  newSessionGrant,
  oneProfile,
  settings,
} from './router-walk-inputs';
import {
  CALLERS,
  newApproval,
  newDenial,
  newSession,
  newTurn,
  newUnanswered,
  type CallerName,
  type World,
} from './router-walk-world';

export type Outcome = 'ok' | DomainErrorCode;
export type Outcomes = Readonly<Record<CallerName, Outcome>>;

/** One way to call a procedure: what is sent, made anew for each caller, and how each fares. */
export interface Case {
  outcomes: Outcomes;
  input?: (world: World) => unknown;
}

const WORDS: Readonly<Record<string, Outcome>> = {
  ok: 'ok',
  401: 'unauthenticated',
  403: 'forbidden',
  404: 'not_found',
  shut: 'setup_closed',
};

/** Reads a line of the table below: one word a caller, in the order of `CALLERS`. */
function line(text: string): Outcomes {
  const words = text.trim().split(/\s+/);
  if (words.length !== CALLERS.length) throw new Error(`A line of ${String(words.length)} callers`);
  const entries = CALLERS.map((caller, index) => [caller, WORDS[words[index] ?? ''] ?? 'ok']);
  return Object.fromEntries(entries) as Outcomes;
}

/** Who may call what. The session that an input is about is the author's. */
// prettier-ignore -- a table is read by its columns
const TABLE = {
  //                      nothing is shared          to view            to operate
  //           stranger | viewer operator approver | viewer operator  | viewer operator | author admin
  FOR_ALL: line(
    'ok       ok     ok       ok         ok     ok          ok     ok         ok     ok   ',
  ),
  NOBODY: line(
    'shut     shut   shut     shut       shut   shut        shut   shut       shut   shut ',
  ),
  SIGNED: line(
    '401      ok     ok       ok         ok     ok          ok     ok         ok     ok   ',
  ),
  NO_ONES: line(
    '401      404    404      404        404    404         404    404        404    404  ',
  ),
  SHARED: line(
    '401      404    404      404        ok     ok          ok     ok         404    404  ',
  ),
  START: line(
    '401      403    ok       ok         403    ok          403    ok         ok     ok   ',
  ),
  READ: line(
    '401      404    404      ok         ok     ok          ok     ok         ok     ok   ',
  ),
  DECIDE: line(
    '401      404    404      ok         403    403         403    ok         ok     ok   ',
  ),
  ACT: line(
    '401      404    404      403        403    403         403    ok         ok     ok   ',
  ),
  MANAGE: line(
    '401      404    404      403        403    403         403    403        ok     ok   ',
  ),
  ADMINS: line(
    '401      403    403      403        403    403         403    403        403    ok   ',
  ),
};

/**
 * Every procedure of the router. One that is missing here fails the walk: name it, say who may call
 * it, and give an input that is valid for the author's session.
 */
export const cases: Record<string, Case | Case[]> = {
  'setup.status': { outcomes: TABLE.FOR_ALL },
  'setup.complete': { outcomes: TABLE.NOBODY, input: () => ({ ...account, token: 'any' }) },

  'invites.check': {
    outcomes: TABLE.FOR_ALL,
    input: async (world) => ({ token: (await newInvite(world)).token }),
  },
  'invites.accept': {
    outcomes: TABLE.FOR_ALL,
    input: async (world) => ({
      ...account,
      email: `${createId('mail')}@example.org`,
      token: (await newInvite(world)).token,
    }),
  },
  'passwordResets.check': {
    outcomes: TABLE.FOR_ALL,
    input: async (world) => ({ token: await newResetToken(world) }),
  },
  'passwordResets.complete': {
    outcomes: TABLE.FOR_ALL,
    input: async (world) => ({ token: await newResetToken(world), password: TEST_PASSWORD }),
  },

  'viewer.me': { outcomes: TABLE.SIGNED },
  'account.rename': { outcomes: TABLE.SIGNED, input: () => ({ name: createId('name') }) },
  'account.changePassword': {
    outcomes: TABLE.SIGNED,
    input: () => ({ currentPassword: TEST_PASSWORD, newPassword: TEST_PASSWORD }),
  },
  'account.signIns': { outcomes: TABLE.SIGNED },
  'account.endSignIn': {
    // Another's sign-in, and one that never was, do not exist.
    outcomes: TABLE.NO_ONES,
    input: () => ({ signInId: signInIdSchema.parse(createId('sgn')) }),
  },
  'account.endAllSignIns': { outcomes: TABLE.SIGNED },

  'profiles.list': { outcomes: TABLE.SIGNED },

  'sessions.list': { outcomes: TABLE.SIGNED, input: () => ({}) },
  'sessions.create': {
    outcomes: TABLE.START,
    input: ({ rig }) => ({ profileId: rig.profileId, clientId: clientId(), text: 'ls' }),
  },
  'sessions.get': { outcomes: TABLE.READ, input: newSession },
  'sessions.earlier': {
    outcomes: TABLE.READ,
    input: async (world) => ({ ...(await newSession(world)), beforeSeq: 9 }),
  },
  'sessions.instructions': { outcomes: TABLE.READ, input: newSession },
  'sessions.changes': { outcomes: TABLE.READ, input: newSession },
  'sessions.markRead': {
    outcomes: TABLE.READ,
    input: async (world) => ({ ...(await newSession(world)), seq: 1 }),
  },
  'sessions.rename': {
    outcomes: TABLE.MANAGE,
    input: async (world) => ({ ...(await newSession(world)), title: 'Other' }),
  },
  'sessions.archive': {
    outcomes: TABLE.MANAGE,
    input: async (world) => ({ ...(await newSession(world)), isArchived: true }),
  },
  'sessions.delete': { outcomes: TABLE.MANAGE, input: newSession },
  'sessions.openUp': {
    outcomes: TABLE.DECIDE,
    input: async (world) => ({ ...(await newSession(world)), forMs: 60_000 }),
  },
  'sessions.closeUp': { outcomes: TABLE.DECIDE, input: newSession },
  'sessions.grants': { outcomes: TABLE.READ, input: newSession },
  'sessions.revokeGrant': { outcomes: TABLE.DECIDE, input: newSessionGrant },

  'shares.list': { outcomes: TABLE.MANAGE, input: newSession },
  'shares.candidates': { outcomes: TABLE.MANAGE, input: newSession },
  'shares.set': {
    outcomes: TABLE.MANAGE,
    input: async (world) => ({
      ...(await newSession(world)),
      userId: await newPerson(world),
      level: 'operate',
    }),
  },
  'shares.revoke': {
    outcomes: TABLE.MANAGE,
    input: async (world) => ({
      ...(await newSession(world)),
      userId: world.sharedWith[0]?.userId,
    }),
  },

  'shares.leave': { outcomes: TABLE.SHARED, input: newSession },

  'messages.send': {
    outcomes: TABLE.ACT,
    input: async (world) => ({ ...(await newSession(world)), text: 'ls', clientId: clientId() }),
  },
  'messages.rerun': {
    outcomes: TABLE.ACT,
    input: async (world) => ({ ...(await newTurn(world)), text: null, clientId: clientId() }),
  },
  'runs.stop': { outcomes: TABLE.ACT, input: newSession },

  'approvals.pending': { outcomes: TABLE.SIGNED },
  'approvals.get': {
    outcomes: TABLE.READ,
    input: async (world) => ({ approvalId: (await newApproval(world)).id }),
  },
  'approvals.history': { outcomes: TABLE.SIGNED, input: () => ({}) },
  'approvals.decide': {
    outcomes: TABLE.DECIDE,
    input: async (world) => {
      const { id: approvalId, payloadHash } = await newApproval(world);
      return { approvalId, payloadHash, choice: 'once' };
    },
  },

  // Each decision fares for itself; that a stranger's fails is in its result.
  'approvals.decideMany': {
    outcomes: TABLE.SIGNED,
    input: async (world) => {
      const { id: approvalId, payloadHash } = await newApproval(world);
      return { decisions: [{ approvalId, payloadHash, choice: 'once' }] };
    },
  },
  'approvals.extend': {
    outcomes: TABLE.DECIDE,
    input: async (world) => {
      const { id: approvalId, expiresAt } = await newApproval(world);
      return { approvalId, expiresAt };
    },
  },
  'approvals.askAgain': {
    outcomes: TABLE.ACT,
    input: async (world) => ({ ...(await newUnanswered(world)), clientId: clientId() }),
  },
  'approvals.reopen': { outcomes: TABLE.DECIDE, input: newDenial },
  'approvals.judgeEdit': {
    outcomes: TABLE.DECIDE,
    input: async (world) => ({ approvalId: (await newApproval(world)).id, command: 'ls' }),
  },
  'approvals.matching': {
    outcomes: TABLE.DECIDE,
    input: async (world) => ({ approvalId: (await newApproval(world)).id, levels: [] }),
  },
  'approvals.pastOf': {
    outcomes: TABLE.DECIDE,
    input: async (world) => ({ approvalId: (await newApproval(world)).id, levels: [] }),
  },

  'live.session': { outcomes: TABLE.READ, input: newSession },
  'live.overview': [
    { outcomes: TABLE.SIGNED, input: () => ({ scope: 'own' }) },
    { outcomes: TABLE.ADMINS, input: () => ({ scope: 'all' }) },
  ],

  'admin.gauges': { outcomes: TABLE.ADMINS },
  'admin.sessions': { outcomes: TABLE.ADMINS, input: () => ({}) },
  'admin.runs': { outcomes: TABLE.ADMINS, input: () => ({}) },
  'admin.approvals': { outcomes: TABLE.ADMINS, input: () => ({}) },
  'admin.people': { outcomes: TABLE.ADMINS },
  'admin.setRole': {
    outcomes: TABLE.ADMINS,
    input: async (world) => ({ userId: await newPerson(world), role: 'admin' }),
  },
  'admin.setDisabled': {
    outcomes: TABLE.ADMINS,
    input: async (world) => ({ userId: await newPerson(world), isDisabled: true }),
  },
  'admin.createPasswordReset': {
    outcomes: TABLE.ADMINS,
    input: async (world) => ({ userId: await newPerson(world) }),
  },
  'admin.invites': { outcomes: TABLE.ADMINS },
  'admin.invite': {
    outcomes: TABLE.ADMINS,
    input: () => ({ role: 'operator', note: '', expiresInHours: 1 }),
  },
  'admin.revokeInvite': {
    outcomes: TABLE.ADMINS,
    input: async (world) => ({ inviteId: (await newInvite(world)).inviteId }),
  },
  'admin.retention': { outcomes: TABLE.ADMINS },
  'admin.previewRetention': { outcomes: TABLE.ADMINS, input: () => KEEP_EVERYTHING },
  'admin.setRetention': { outcomes: TABLE.ADMINS, input: () => KEEP_EVERYTHING },
  'admin.endpoints': { outcomes: TABLE.ADMINS },
  'admin.createEndpoint': {
    outcomes: TABLE.ADMINS,
    input: () => ({ ...endpointSettings(), apiKey: null }),
  },
  'admin.updateEndpoint': {
    outcomes: TABLE.ADMINS,
    input: async (world) => ({ ...endpointSettings(), endpointId: await newEndpoint(world) }),
  },
  'admin.archiveEndpoint': {
    outcomes: TABLE.ADMINS,
    input: async (world) => ({ endpointId: await newEndpoint(world) }),
  },
  'admin.checkEndpoint': {
    outcomes: TABLE.ADMINS,
    input: () => ({ settings: endpointSettings() }),
  },
  'admin.discoverEndpoints': { outcomes: TABLE.ADMINS },
  'admin.rules.get': { outcomes: TABLE.ADMINS, input: oneProfile },
  'admin.rules.categories': { outcomes: TABLE.ADMINS },
  'admin.rules.save': {
    outcomes: TABLE.ADMINS,
    input: async (world) => ({ ...(await oneProfile(world)), version: 0, rules: [] }),
  },
  'admin.rules.test': {
    outcomes: TABLE.ADMINS,
    input: async (world) => ({
      ...(await oneProfile(world)),
      rules: null,
      tool: 'terminal',
      command: 'ls',
    }),
  },
  'admin.rules.replay': {
    outcomes: TABLE.ADMINS,
    input: async (world) => ({ ...(await oneProfile(world)), rules: [] }),
  },
  'admin.rules.export': { outcomes: TABLE.ADMINS, input: oneProfile },
  'admin.rules.import': {
    outcomes: TABLE.ADMINS,
    input: async (world) => ({ ...(await oneProfile(world)), text: '{"format":1,"rules":[]}' }),
  },
  'admin.audit.search': { outcomes: TABLE.ADMINS, input: () => ({}) },
  'admin.audit.actions': { outcomes: TABLE.ADMINS },
  'admin.audit.verify': { outcomes: TABLE.ADMINS },
  'admin.fatigue.read': { outcomes: TABLE.ADMINS, input: () => ({ sinceAt: 1 }) },
  'admin.grants.search': { outcomes: TABLE.ADMINS, input: () => ({}) },
  'admin.grants.revoke': {
    outcomes: TABLE.ADMINS,
    input: async (world) => ({ grantId: (await newSessionGrant(world)).grantId }),
  },
  'admin.profiles': { outcomes: TABLE.ADMINS },
  'admin.sandboxSupport': { outcomes: TABLE.ADMINS },
  'admin.createProfile': { outcomes: TABLE.ADMINS, input: settings },
  'admin.updateProfile': {
    outcomes: TABLE.ADMINS,
    input: async (world) => ({ ...settings(), profileId: await newProfile(world) }),
  },
  'admin.archiveProfile': {
    outcomes: TABLE.ADMINS,
    input: async (world) => ({ profileId: await newProfile(world), isArchived: true }),
  },
};
