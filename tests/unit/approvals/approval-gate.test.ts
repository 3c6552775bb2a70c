import { pino } from 'pino';
import { expect, it, vi } from 'vitest';
import { decidedEnding, unansweredEnding } from '@/server/approvals/approval-ending';
import {
  ApprovalGate,
  type ConsentHandler,
  type ConsentRequest,
} from '@/server/approvals/approval-gate';
import { offeredChoices } from '@/server/approvals/offered-choices';
import type { Approval, ApprovalEnding } from '@/server/domain/approval';
import type { Choice } from '@/server/domain/choice';
import { DomainError } from '@/server/domain/domain-error';
import { sessionIdSchema } from '@/server/domain/ids';
import { createId } from '@/server/platform/create-id';
import { anActor } from '@/tests/support/an-actor';
import { anApproval } from '@/tests/support/an-approval';

const { sessionId } = anApproval();
const another = sessionIdSchema.parse(createId('ses'));

function aRequest(overrides: Partial<Approval> = {}): ConsentRequest {
  return { approval: anApproval({ sessionId, ...overrides }), isStored: false };
}

function chose(choice: Choice): ApprovalEnding {
  return decidedEnding({ choice, reason: null, actor: anActor(), endedAt: 1 });
}

function gateWith(handler: ConsentHandler) {
  const gate = new ApprovalGate(pino({ level: 'silent' }));
  const calls = vi.fn(handler);
  const remove = gate.register(sessionId, calls);
  return { gate, calls, remove };
}

it('A7 without a run context the answer is deny, and nobody is asked', async () => {
  const { gate, calls } = gateWith(async () => chose('once'));
  const answer = await gate.ask(undefined, aRequest());
  expect(answer).toEqual({
    choice: 'deny',
    ending: null,
    failure: { cause: 'failed_closed', explanation: 'The call came from outside a run.' },
  });
  expect(calls).not.toHaveBeenCalled();
});

it('A7 for a session without handler the answer is deny, and the handler of another is not asked', async () => {
  const { gate, calls } = gateWith(async () => chose('once'));
  const answer = await gate.ask({ sessionId: another }, aRequest());
  expect(answer).toMatchObject({ choice: 'deny', ending: null });
  expect(answer.failure?.explanation).toContain('No run of this session');
  expect(calls).not.toHaveBeenCalled();
});

it('A7 with a context the handler gets what is asked and why, and its choice is the answer', async () => {
  const { gate, calls } = gateWith(async () => chose('once'));
  const request = aRequest({ choices: ['once', 'deny'] });
  const answer = await gate.ask({ sessionId }, request);
  expect(answer).toMatchObject({ choice: 'once', failure: null });
  expect(calls).toHaveBeenCalledExactlyOnceWith(request);
});

it.each(['throws', 'rejects'] as const)('A7 a handler that %s means deny', async (how) => {
  const { gate } = gateWith(() => {
    if (how === 'throws') throw new Error('boom');
    return Promise.reject(new Error('boom'));
  });
  expect(await gate.ask({ sessionId }, aRequest())).toEqual({
    choice: 'deny',
    ending: null,
    failure: { cause: 'failed_closed', explanation: 'Consent could not be asked for.' },
  });
});

it('A3 a handler that may not ask for more says that, and the answer is deny', async () => {
  const { gate } = gateWith(() =>
    Promise.reject(new DomainError('too_many_pending', 'Sixty-four wait already.')),
  );
  expect(await gate.ask({ sessionId }, aRequest())).toEqual({
    choice: 'deny',
    ending: null,
    failure: { cause: 'too_many_pending', explanation: 'Sixty-four wait already.' },
  });
});

it.each(['session', 'always'] as const)(
  'A7 G4 “%s” means deny where it was not offered',
  async (choice) => {
    const { gate } = gateWith(async () => chose(choice));
    const answer = await gate.ask({ sessionId }, aRequest({ choices: ['once', 'deny'] }));
    expect(answer).toMatchObject({ choice: 'deny', ending: null });
    expect(answer.failure?.explanation).toContain('not one of the choices offered');
  },
);

it.each([
  ['an unknown choice', { ...chose('once'), choice: 'yes' }],
  ['no choice', { ...chose('once'), choice: null }],
  ['a deny that calls itself approved', { ...chose('once'), choice: 'deny' }],
  ['an unknown resolution', { ...chose('once'), resolution: 'ok' }],
  ['nothing at all', undefined],
  ['an empty thing', {}],
])('A7 a handler that answers with %s means deny', async (_name, ending) => {
  const { gate } = gateWith(async () => ending as ApprovalEnding);
  const answer = await gate.ask({ sessionId }, aRequest());
  expect(answer.choice).toBe('deny');
  expect(answer.failure).toMatchObject({ cause: 'failed_closed' });
});

it.each(['once', 'session', 'always'] as const)('an offered “%s” is the answer', async (choice) => {
  const { gate } = gateWith(async () => chose(choice));
  expect(await gate.ask({ sessionId }, aRequest())).toMatchObject({ choice, failure: null });
});

it('C6 an ending without an answer is handed on as what it is, with the choice deny', async () => {
  const ending = unansweredEnding({ cause: 'deadline', stoppedBy: null, endedAt: 1 });
  const { gate } = gateWith(async () => ending);
  expect(await gate.ask({ sessionId }, aRequest())).toEqual({
    choice: 'deny',
    ending,
    failure: null,
  });
});

it('A13 a removed handler is asked no more, and removing an old one leaves the new one in place', async () => {
  const { gate, calls, remove } = gateWith(async () => chose('once'));
  const next = vi.fn(async () => chose('session'));
  const removeNext = gate.register(sessionId, next);
  remove();
  remove();
  expect(gate.hasHandler(sessionId)).toBe(true);
  expect(await gate.ask({ sessionId }, aRequest())).toMatchObject({ choice: 'session' });
  expect(calls).not.toHaveBeenCalled();
  removeNext();
  expect(gate.handlerCount).toBe(0);
  expect(await gate.ask({ sessionId }, aRequest())).toMatchObject({ choice: 'deny' });
  expect(next).toHaveBeenCalledTimes(1);
});

it('G4 what may be remembered decides the choices, and the administrator about “always”', () => {
  const choices = (isRememberable: boolean, offersAlways: boolean) =>
    offeredChoices({ isRememberable, offersAlways });
  expect(choices(true, true)).toEqual(['once', 'session', 'always', 'deny']);
  expect(choices(true, false)).toEqual(['once', 'session', 'deny']);
  expect(choices(false, true)).toEqual(['once', 'deny']);
  expect(choices(false, false)).toEqual(['once', 'deny']);
});

it('A6 a run that is set aside while it asks is no failure worth a log entry, and still no consent', async () => {
  const logged: string[] = [];
  const gate = new ApprovalGate(pino({ level: 'info' }, { write: (line) => logged.push(line) }));
  gate.register(sessionId, () => Promise.reject(new DOMException('over', 'AbortError')));
  expect(await gate.ask({ sessionId }, aRequest())).toMatchObject({
    choice: 'deny',
    failure: { cause: 'failed_closed' },
  });
  expect(logged).toEqual([]);
});
