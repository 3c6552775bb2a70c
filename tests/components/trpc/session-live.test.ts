import { describe, expect, it, vi } from 'vitest';
import { createLiveTextStore } from '@/components/trpc/live-text-store';
import { createServerClock } from '@/components/trpc/server-clock';
import { createSessionLive } from '@/components/trpc/session-live';
import type { SessionFrame } from '@/server/domain/live-frame';
import type { SessionSnapshot } from '@/server/domain/session-snapshot';
import { aMessage, anEvent, aRun, aSession, aSnapshot, messageId } from './session-fixture';

const renamed = (seq: number): SessionFrame => ({
  type: 'event',
  event: anEvent('session.renamed', { title: `Title ${seq}` }, { seq }),
});

function followed(view: SessionSnapshot) {
  const held = { view };
  let answer: (fresh: SessionSnapshot) => void = () => {};
  const load = vi.fn(
    () =>
      new Promise<SessionSnapshot>((resolve) => {
        answer = resolve;
      }),
  );
  const onDeleted = vi.fn();
  const take = createSessionLive({
    read: () => held.view,
    write: (next) => {
      held.view = next;
    },
    load,
    onDeleted,
    texts: createLiveTextStore(() => {}),
    clock: createServerClock(() => 0),
  });
  return { held, take, load, onDeleted, answer: (fresh: SessionSnapshot) => answer(fresh) };
}

const at = (lastSeq: number, title = 'Fresh'): SessionSnapshot =>
  aSnapshot({ session: aSession({ lastSeq, title }) });

describe('createSessionLive', () => {
  it('C11 folds the next event and drops one that was seen', () => {
    const { held, take, load } = followed(at(1));
    take(renamed(2));
    take(renamed(1));
    expect(held.view.session).toMatchObject({ lastSeq: 2, title: 'Title 2' });
    expect(load).not.toHaveBeenCalled();
  });

  it('C8 loads the snapshot again when an event is missing, and folds what came meanwhile', async () => {
    const { held, take, load, answer } = followed(at(1));
    take(renamed(3));
    take(renamed(4));
    expect(held.view.session.lastSeq).toBe(1);
    answer(at(3));
    await vi.waitFor(() =>
      expect(held.view.session).toMatchObject({ lastSeq: 4, title: 'Title 4' }),
    );
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('loads again after a reset, once however often it is told so', async () => {
    const { held, take, load, answer } = followed(at(1));
    take({ type: 'reset' });
    take({ type: 'reset' });
    answer(at(9));
    await vi.waitFor(() => expect(held.view.session.lastSeq).toBe(9));
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('keeps earlier pages that join a fresh snapshot', async () => {
    const old = aMessage({ id: messageId('old'), seq: 1 });
    const shared = aMessage({ id: messageId('shared'), seq: 2 });
    const { held, take, answer } = followed({ ...at(2), messages: [old, shared] });
    take({ type: 'reset' });
    answer({ ...at(3), messages: [shared], hasEarlier: true });
    await vi.waitFor(() => expect(held.view.session.lastSeq).toBe(3));
    expect(held.view.messages.map((message) => message.id)).toEqual([old.id, shared.id]);
    expect(held.view.hasEarlier).toBe(false);
  });

  it('says that the session was deleted', () => {
    const { take, onDeleted } = followed(at(1));
    take({ type: 'event', event: anEvent('session.deleted', {}, { seq: 2 }) });
    expect(onDeleted).toHaveBeenCalledTimes(1);
  });

  it('shows a message and its run as soon as they are accepted', () => {
    const { held, take } = followed(at(0));
    take({
      type: 'event',
      event: anEvent('message.accepted', { message: aMessage(), run: aRun({ status: 'queued' }) }),
    });
    expect(held.view.messages).toHaveLength(1);
    expect(held.view.session.currentRun?.status).toBe('queued');
  });
});
