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

function listenersOf({ bus, runtime }: ServiceRig): number {
  return bus.listenerCount + runtime.access.listenerCount;
}

async function leave(rig: ServiceRig, frames: Frames): Promise<void> {
  await frames.return?.();
  expect(listenersOf(rig)).toBe(0);
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
    expect(listenersOf(rig)).toBe(0);
  });

  test('ends at once when the person is shut out', async () => {
    const { rig, root, ada, follow } = await withSession();
    const frames = await follow(ada);
    await until(frames, 'texts');
    const refused = refusalOf(next(frames));
    await root.caller.admin.setDisabled({ userId: ada.actor.userId, isDisabled: true });
    expect(await refused).toMatchObject({ code: 'unauthenticated' });
    expect(listenersOf(rig)).toBe(0);
  });

  test('ends within a beat of the clock when the sign-in runs out', async () => {
    const { rig, ada, follow } = await withSession();
    const frames = await follow(ada);
    await until(frames, 'texts');
    await rig.prisma.signIn.deleteMany({ where: { userId: ada.actor.userId } });
    const refused = refusalOf(next(frames));
    await rig.clock.advance(15_000);
    expect(await refused).toMatchObject({ code: 'unauthenticated' });
    expect(listenersOf(rig)).toBe(0);
  });

  test('ends at once when the role by which it was seen is taken away', async () => {
    const { rig, root, follow } = await withSession();
    const eve = await rig.addPerson('Eve', 'admin');
    const frames = await follow(eve);
    await until(frames, 'texts');
    const refused = refusalOf(next(frames));
    await root.caller.admin.setRole({ userId: eve.actor.userId, role: 'operator' });
    expect(await refused).toMatchObject({ code: 'not_found' });
    expect(listenersOf(rig)).toBe(0);
  });

  test('ends at once when the share by which it was seen is taken back, before anything that comes after', async () => {
    const { rig, ada, sessionId, follow } = await withSession();
    const eve = await rig.addPerson('Eve', 'viewer');
    const { userId } = eve.actor;
    await ada.caller.shares.set({ sessionId, userId, level: 'view' });
    const frames = await follow(eve);
    await until(frames, 'texts');
    await ada.caller.shares.revoke({ sessionId, userId });
    await ada.caller.sessions.rename({ sessionId, title: 'Not for Eve' });
    expect(await refusalOf(next(frames))).toMatchObject({ code: 'not_found' });
    expect(listenersOf(rig)).toBe(0);
  });

  test('goes on behind a reset when it may still be seen, now at another level', async () => {
    const { rig, ada, sessionId, follow } = await withSession();
    const eve = await rig.addPerson('Eve', 'operator');
    const { userId } = eve.actor;
    await ada.caller.shares.set({ sessionId, userId, level: 'view' });
    const frames = await follow(eve);
    await until(frames, 'texts');
    await ada.caller.shares.set({ sessionId, userId, level: 'operate' });
    expect(await next(frames)).toMatchObject({ frame: { type: 'reset' } });
    await ada.caller.sessions.rename({ sessionId, title: 'Other' });
    expect(await until(frames, 'event')).toMatchObject({
      id: '2',
      frame: { event: { type: 'session.renamed' } },
    });
    await leave(rig, frames);
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
    expect(listenersOf(rig)).toBe(0);
  });

  /** The frames of somebody's own overview, up to one of this type. */
  const overviewOf = async (person: TestPerson, afterPosition: number | null = null) => {
    const live = await person.caller.live.overview({ scope: 'own', afterPosition });
    const frames = live[Symbol.asyncIterator]();
    return {
      frames,
      until: async (type: OverviewFrame['type']) => {
        for (;;) {
          const { value } = await frames.next();
          if (!isTrackedEnvelope<OverviewFrame>(value)) throw new Error('A frame without an id.');
          if (value[1].type === type) return { id: value[0], frame: value[1] };
        }
      },
    };
  };

  test('a share that is given is followed at once, behind a reset; taken back it is not', async () => {
    const { rig, ada, sessionId } = await withSession();
    const bob = await rig.addPerson('Bob', 'operator');
    const { userId } = bob.actor;
    const { frames, until: untilFrame } = await overviewOf(bob);
    await untilFrame('clock');
    await ada.caller.shares.set({ sessionId, userId, level: 'view' });
    await untilFrame('reset');
    await ada.caller.sessions.rename({ sessionId, title: 'For Bob' });
    expect(await untilFrame('event')).toMatchObject({ frame: { event: { sessionId } } });
    await ada.caller.shares.revoke({ sessionId, userId });
    await untilFrame('reset');
    await ada.caller.sessions.rename({ sessionId, title: 'Not for Bob' });
    const own = await bob.caller.sessions.create({
      profileId: rig.profileId,
      clientId: createId('cli'),
    });
    expect(await untilFrame('event')).toMatchObject({
      frame: { event: { sessionId: own.sessionId } },
    });
    await frames.return?.();
    expect(listenersOf(rig)).toBe(0);
  });

  test('an approver hears of every session, a viewer of what is shared', async () => {
    const { rig, ada, sessionId } = await withSession();
    const eve = await rig.addPerson('Eve', 'approver');
    const vera = await rig.addPerson('Vera', 'viewer');
    const shared = await ada.caller.sessions.create({
      profileId: rig.profileId,
      clientId: createId('cli'),
    });
    const share = {
      sessionId: shared.sessionId,
      userId: vera.actor.userId,
      level: 'view' as const,
    };
    await ada.caller.shares.set(share);
    const eves = await overviewOf(eve);
    const veras = await overviewOf(vera);
    await eves.until('clock');
    await veras.until('clock');
    await ada.caller.sessions.rename({ sessionId, title: 'First' });
    await ada.caller.sessions.rename({ sessionId: shared.sessionId, title: 'Second' });
    expect(await eves.until('event')).toMatchObject({ frame: { event: { sessionId } } });
    expect(await veras.until('event')).toMatchObject({
      frame: { event: { sessionId: shared.sessionId } },
    });
    for (const { frames } of [eves, veras]) await frames.return?.();
    expect(listenersOf(rig)).toBe(0);
  });

  test('whoever resumes after a share was given while they were away is told to load anew', async () => {
    const { rig, ada, sessionId } = await withSession();
    const bob = await rig.addPerson('Bob', 'operator');
    await rig.clock.advance(1_000);
    await ada.caller.sessions.rename({ sessionId, title: 'Other' });
    await rig.clock.advance(1_000);
    const { _max } = await rig.prisma.event.aggregate({ _max: { position: true } });
    const position = Number(_max.position);

    const quiet = await overviewOf(bob, position);
    await ada.caller.sessions.rename({ sessionId, title: 'Third' });
    await bob.caller.sessions.create({ profileId: rig.profileId, clientId: createId('cli') });
    const seen: string[] = [];
    while (!seen.includes('event')) {
      const { value } = await quiet.frames.next();
      if (isTrackedEnvelope<OverviewFrame>(value)) seen.push(value[1].type);
    }
    expect(seen).not.toContain('reset');
    await quiet.frames.return?.();

    await ada.caller.shares.set({ sessionId, userId: bob.actor.userId, level: 'view' });
    const late = await overviewOf(bob, position);
    expect(await late.until('reset')).toMatchObject({ id: String(position) });
    await late.frames.return?.();
  });

  test('ends when an administrator is one no more', async () => {
    const { rig, root } = await withSession();
    const eve = await rig.addPerson('Eve', 'admin');
    const frames = (await eve.caller.live.overview({ scope: 'all' }))[Symbol.asyncIterator]();
    await frames.next();
    await root.caller.admin.setRole({ userId: eve.actor.userId, role: 'operator' });
    expect(await refusalOf(frames.next())).toMatchObject({ code: 'forbidden' });
    expect(listenersOf(rig)).toBe(0);
  });
});
