import { isTrackedEnvelope } from '@trpc/server';
import { describe, expect, test } from 'vitest';
import type { OverviewFrame, SessionFrame } from '@/server/domain/live-frame';
import { createId } from '@/server/platform/create-id';
import { refusalOf } from '@/tests/support/refusal';
import { openServiceRig, type ServiceRig, type TestPerson } from '@/tests/support/service-rig';

type Frames = AsyncIterator<unknown, unknown>;

async function withSession() {
  const rig = await openServiceRig();
  const root = await rig.addPerson('Root', 'admin');
  const ada = await rig.addPerson('Ada', 'operator');
  const { sessionId } = await ada.caller.sessions.create({
    profileId: rig.profileId,
    clientId: createId('cli'),
  });
  const follow = async (person: TestPerson, lastEventId?: string): Promise<Frames> => {
    const frames = await person.caller.live.session({ sessionId, lastEventId });
    return frames[Symbol.asyncIterator]();
  };
  return { rig, root, ada, sessionId, follow };
}

/** The next frame with the id that the client resumes by; null at the end. */
async function next(frames: Frames): Promise<{ id: string; frame: SessionFrame } | null> {
  const { done, value } = await frames.next();
  if (done === true) return null;
  if (!isTrackedEnvelope<SessionFrame>(value)) throw new Error('A frame without an id.');
  return { id: value[0], frame: value[1] };
}

/** Reads until a frame of this type. */
async function until(frames: Frames, type: SessionFrame['type']) {
  for (;;) {
    const one = await next(frames);
    if (one === null || one.frame.type === type) return one;
  }
}

async function leave(rig: ServiceRig, frames: Frames): Promise<void> {
  await frames.return?.();
  expect(rig.bus.listenerCount).toBe(0);
}

describe('following a session', () => {
  test('gives the backlog, then what happens, each under the number to resume by', async () => {
    const { rig, ada, sessionId, follow } = await withSession();
    const frames = await follow(ada);
    expect(await until(frames, 'event')).toMatchObject({
      id: '1',
      frame: { event: { type: 'session.created' } },
    });
    await until(frames, 'texts');
    await ada.caller.sessions.rename({ sessionId, title: 'Other' });
    expect(await until(frames, 'event')).toMatchObject({
      id: '2',
      frame: { event: { type: 'session.renamed' } },
    });
    await leave(rig, frames);
  });

  test('R6 resumes after the last id it was given, without a repeat', async () => {
    const { rig, ada, sessionId, follow } = await withSession();
    await ada.caller.sessions.rename({ sessionId, title: 'Other' });
    const frames = await follow(ada, '1');
    expect(await until(frames, 'event')).toMatchObject({ id: '2' });
    await leave(rig, frames);
  });

  test('ends when the session is deleted, having said so', async () => {
    const { rig, ada, sessionId, follow } = await withSession();
    const frames = await follow(ada, '1');
    await until(frames, 'texts');
    await ada.caller.sessions.delete({ sessionId });
    expect(await next(frames)).toMatchObject({ frame: { event: { type: 'session.deleted' } } });
    expect(await next(frames)).toBeNull();
    expect(rig.bus.listenerCount).toBe(0);
  });

  test('ends within a beat of the clock when the person is shut out', async () => {
    const { rig, root, ada, follow } = await withSession();
    const frames = await follow(ada);
    await until(frames, 'texts');
    await root.caller.admin.setDisabled({ userId: ada.actor.userId, isDisabled: true });
    const refused = refusalOf(next(frames));
    await rig.clock.advance(15_000);
    expect(await refused).toMatchObject({ code: 'unauthenticated' });
    expect(rig.bus.listenerCount).toBe(0);
  });

  test('ends when the role by which it was seen is taken away', async () => {
    const { rig, root, follow } = await withSession();
    const eve = await rig.addPerson('Eve', 'admin');
    const frames = await follow(eve);
    await until(frames, 'texts');
    await root.caller.admin.setRole({ userId: eve.actor.userId, role: 'operator' });
    const refused = refusalOf(next(frames));
    await rig.clock.advance(15_000);
    expect(await refused).toMatchObject({ code: 'not_found' });
  });

  test('an id that is no number is refused by name', async () => {
    const { ada, follow } = await withSession();
    await expect(follow(ada, 'x')).rejects.toThrow(/lastEventId/);
  });
});

describe('following the overview', () => {
  test('an operator hears of the own sessions only; an administrator of all', async () => {
    const { rig, root, ada, sessionId } = await withSession();
    const bob = await rig.addPerson('Bob', 'operator');

    /** Whose sessions were heard of until the person's own new one is. */
    const heardBy = async (person: TestPerson, scope: 'own' | 'all') => {
      const live = await person.caller.live.overview({ scope, afterPosition: 0 });
      const frames = live[Symbol.asyncIterator]();
      await ada.caller.sessions.rename({ sessionId, title: createId('title') });
      const own = await person.caller.sessions.create({
        profileId: rig.profileId,
        clientId: createId('cli'),
      });
      const heard = new Set<string>();
      while (!heard.has(own.sessionId)) {
        const { value } = await frames.next();
        if (!isTrackedEnvelope<OverviewFrame>(value)) throw new Error('A frame without an id.');
        if (value[1].type === 'event') heard.add(value[1].event.sessionId);
      }
      await frames.return?.();
      return heard;
    };
    expect(await heardBy(bob, 'own')).not.toContain(sessionId);
    expect(await heardBy(root, 'all')).toContain(sessionId);
    expect(rig.bus.listenerCount).toBe(0);
  });

  test('ends when an administrator is one no more', async () => {
    const { rig, root } = await withSession();
    const eve = await rig.addPerson('Eve', 'admin');
    const frames = (await eve.caller.live.overview({ scope: 'all' }))[Symbol.asyncIterator]();
    await frames.next();
    await root.caller.admin.setRole({ userId: eve.actor.userId, role: 'operator' });
    const refused = refusalOf(frames.next());
    await rig.clock.advance(15_000);
    expect(await refused).toMatchObject({ code: 'forbidden' });
  });
});
