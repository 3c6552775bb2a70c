import { fetchRequestHandler } from '@trpc/server/adapters/fetch';
import { describe, expect, test } from 'vitest';
import { appRouter } from '@/server/api/app-router';
import { createRequestContext } from '@/server/api/request-context';
import { sessionIdSchema } from '@/server/domain/ids';
import { MESSAGE_TEXT_LIMIT } from '@/server/domain/message-text-limit';
import { createId } from '@/server/platform/create-id';
import { openServiceRig, type ServiceRig } from '@/tests/support/service-rig';

interface Refusal {
  status: number;
  message: string;
  data: Record<string, unknown>;
}

/** Sends a body as it is to a mutation, and gives the refusal as it stands on the wire. */
async function post(
  rig: ServiceRig,
  request: { path: string; body: string; headers: Headers },
): Promise<Refusal & { text: string }> {
  const response = await fetchRequestHandler({
    endpoint: '/api/trpc',
    router: appRouter,
    req: new Request(`http://127.0.0.1:4999/api/trpc/${request.path}`, {
      method: 'POST',
      headers: { ...Object.fromEntries(request.headers), 'content-type': 'application/json' },
      body: request.body,
    }),
    createContext: () => createRequestContext(rig.runtime, request.headers),
  });
  const text = await response.text();
  const { error } = JSON.parse(text) as { error: Omit<Refusal, 'status'> };
  return { ...error, status: response.status, text };
}

async function asOperator() {
  const rig = await openServiceRig();
  const { headers, caller } = await rig.addPerson('Ada', 'operator');
  const { sessionId } = await caller.sessions.create({
    profileId: rig.profileId,
    clientId: createId('cli'),
  });
  const send = (input: unknown) =>
    post(rig, { path: 'messages.send', body: JSON.stringify(input), headers });
  return { rig, headers, sessionId, send };
}

describe('refusals over HTTP', () => {
  test('malformed JSON is called so', async () => {
    const { rig, headers } = await asOperator();
    const refusal = await post(rig, { path: 'messages.send', body: '{"text": {', headers });
    expect(refusal).toMatchObject({
      status: 400,
      message: 'The request could not be read. Send its input as well-formed JSON.',
      data: { domainCode: 'invalid_input', httpStatus: 400 },
    });
  });

  test('wrong types and extra fields are named, all at once', async () => {
    const { sessionId, send } = await asOperator();
    const refusal = await send({ sessionId, text: 7, clientId: 'a b', more: { x: 1 } });
    expect(refusal.status).toBe(400);
    expect(refusal.data).toMatchObject({ code: 'BAD_REQUEST', domainCode: 'invalid_input' });
    expect(Object.keys(refusal.data.fieldErrors as object).sort()).toEqual([
      'clientId',
      'more',
      'text',
    ]);
    expect(refusal.message).toContain('more: There is no such field.');
    expect(refusal.message).toContain('clientId: Use 8 to 64 letters');
  });

  test.each([
    ['empty', ''],
    ['blank', ' \n\t '],
  ])('an %s message is refused where it belongs', async (_name, text) => {
    const { sessionId, send } = await asOperator();
    const refusal = await send({ sessionId, text, clientId: createId('cli') });
    expect(refusal.data.fieldErrors).toEqual({ text: ['Write something first'] });
    expect(refusal.message).toBe('text: Write something first.');
  });

  test('a message of a megabyte is refused, and one at the limit is taken', async () => {
    const { rig, sessionId, send } = await asOperator();
    const long = await send({ sessionId, text: 'x'.repeat(1_000_000), clientId: createId('cli') });
    expect(long.data.fieldErrors).toHaveProperty('text');
    expect(await rig.prisma.message.count()).toBe(0);
    const caller = rig.callerOf((await rig.addPerson('Root', 'admin')).headers);
    const text = 'x'.repeat(MESSAGE_TEXT_LIMIT);
    await caller.messages.send({ sessionId, text, clientId: createId('cli') });
    expect(await rig.prisma.message.count()).toBe(1);
  });

  test('a rule of ours keeps its code, status and facts', async () => {
    const { send } = await asOperator();
    const sessionId = sessionIdSchema.parse(createId('ses'));
    const refusal = await send({ sessionId, text: 'ls', clientId: createId('cli') });
    expect(refusal).toMatchObject({
      status: 404,
      message: 'There is no such session.',
      data: { code: 'NOT_FOUND', httpStatus: 404, domainCode: 'not_found', details: { sessionId } },
    });
  });

  test('an error that nobody expected is told by an id that the log has, and nothing else', async () => {
    const { rig, headers, sessionId } = await asOperator();
    rig.runtime.pool.send = () => Promise.reject(new TypeError('secret of the machine room'));
    const body = JSON.stringify({ sessionId, text: 'ls', clientId: createId('cli') });
    const refusal = await post(rig, { path: 'messages.send', body, headers });
    expect(refusal.status).toBe(500);
    expect(refusal.data).toMatchObject({ domainCode: null, details: {} });
    expect(refusal.text).not.toContain('secret of the machine room');
    expect(refusal.text).not.toMatch(/\bat .*\.ts/);
    const errorId = /err_[0-9a-z]{26}/.exec(refusal.message)?.[0];
    expect(rig.logged).toContainEqual(expect.objectContaining({ errorId, level: 'error' }));
  });

  test('an unknown procedure is not found', async () => {
    const { rig, headers } = await asOperator();
    const refusal = await post(rig, { path: 'messages.sendAll', body: '{}', headers });
    expect(refusal).toMatchObject({ status: 404, data: { code: 'NOT_FOUND' } });
    expect(refusal.text).not.toContain('stack');
  });
});
