import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { createLiveTextStore } from '@/components/trpc/live-text-store';
import { liveTextId, type LiveTextKey } from '@/server/domain/live-text';
import { callId, runId } from './session-fixture';

const key: LiveTextKey = { kind: 'text', runId: runId('1'), stepIndex: 0, partIndex: 0 };
const id = liveTextId(key);
const atOnce = (notify: () => void): void => notify();

describe('createLiveTextStore', () => {
  it('joins snapshots and fragments to the text, with no gap and no repeat, whatever comes twice', () => {
    fc.assert(
      fc.property(
        fc.string({ minLength: 1, maxLength: 60 }),
        fc.array(fc.nat({ max: 60 }), { maxLength: 12 }),
        fc.array(fc.tuple(fc.boolean(), fc.nat({ max: 60 })), { maxLength: 12 }),
        (text, cuts, rejoins) => {
          const store = createLiveTextStore(atOnce);
          const ends = [...new Set(cuts.map((cut) => cut % text.length)), text.length].sort(
            (a, b) => a - b,
          );
          let sent = 0;
          ends.forEach((end, index) => {
            store.append({ key, offset: sent, text: text.slice(sent, end) });
            sent = end;
            const rejoin = rejoins[index];
            if (rejoin === undefined) return;
            const [isSnapshot, back] = rejoin;
            const from = Math.max(0, sent - back);
            // After a cut the server tells how things stand, then perhaps repeats a fragment.
            if (isSnapshot) store.replace([{ key, offset: 0, text: text.slice(0, sent) }]);
            store.append({ key, offset: from, text: text.slice(from, sent) });
          });
          expect(store.get(id)?.text).toBe(text);
        },
      ),
    );
  });

  it('keeps the same object until the text grows, so that nothing else renders', () => {
    const store = createLiveTextStore(atOnce);
    store.append({ key, offset: 0, text: 'abc' });
    const held = store.get(id);
    store.append({ key, offset: 0, text: 'ab' });
    expect(store.get(id)).toBe(held);
    store.append({ key, offset: 3, text: 'd' });
    expect(store.get(id)).not.toBe(held);
  });

  it('calls its listeners once for many fragments', () => {
    const scheduled: (() => void)[] = [];
    const store = createLiveTextStore((notify) => scheduled.push(notify));
    const listener = vi.fn();
    store.subscribe(listener);
    for (let offset = 0; offset < 50; offset += 1) store.append({ key, offset, text: 'x' });
    expect(scheduled).toHaveLength(1);
    scheduled[0]!();
    expect(listener).toHaveBeenCalledTimes(1);
    expect(store.get(id)?.text).toHaveLength(50);
  });

  it('forgets completed texts, but not the latest: their stored form may not be shown yet', () => {
    const store = createLiveTextStore(atOnce);
    const output = (name: string): LiveTextKey => ({
      kind: 'output',
      runId: runId('1'),
      toolCallId: callId(name),
    });
    for (let call = 0; call < 40; call += 1) {
      const one = output(String(call));
      store.append({ key: one, offset: 0, text: 'x' });
      store.finish((candidate) => liveTextId(candidate) === liveTextId(one));
    }
    expect(store.get(liveTextId(output('39')))?.text).toBe('x');
    expect(store.all().length).toBeLessThan(10);
  });

  it('drops what a snapshot does not name', () => {
    const store = createLiveTextStore(atOnce);
    store.append({ key, offset: 0, text: 'old' });
    store.replace([]);
    expect(store.get(id)).toBeUndefined();
  });
});
