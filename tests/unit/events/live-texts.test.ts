import fc from 'fast-check';
import { expect, it } from 'vitest';
import { runIdSchema, sessionIdSchema, toolCallIdSchema } from '@/server/domain/ids';
import {
  appendLiveText,
  OUTPUT_TAIL_LIMIT,
  type LiveText,
  type LiveTextDelta,
  type LiveTextKey,
} from '@/server/domain/live-text';
import { LiveTexts } from '@/server/events/live-texts';
import { createId } from '@/server/platform/create-id';

const runId = runIdSchema.parse(createId('run'));
const sessionId = sessionIdSchema.parse(createId('ses'));
const said: LiveTextKey = { kind: 'text', runId, stepIndex: 0, partIndex: 0 };
const printed: LiveTextKey = {
  kind: 'output',
  runId,
  toolCallId: toolCallIdSchema.parse(createId('tcl')),
};

it('R7 whoever joins at any moment, with any repeats after it, ends with exactly the text', () => {
  fc.assert(
    fc.property(
      fc.array(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 8 }), { maxLength: 20 }),
      fc.nat(20),
      fc.nat(20),
      (fragments, joinAt, repeatFrom) => {
        const texts = new LiveTexts();
        const deltas: LiveTextDelta[] = [];
        texts.subscribe(sessionId, (delta) => deltas.push(delta));
        let joined: LiveText | undefined;
        let before = 0;
        fragments.forEach((text, index) => {
          if (index === joinAt) {
            joined = texts.snapshot(sessionId)[0];
            before = deltas.length;
          }
          texts.append(sessionId, said, { text });
        });
        // The follower may hear again what is in its snapshot already.
        const heard = deltas.slice(Math.min(before, repeatFrom));
        const held = heard.reduce<LiveText | undefined>(appendLiveText, joined);
        if (fragments.length === 0) return;
        const whole = fragments.join('');
        expect(held === undefined ? '' : whole.slice(held.offset)).toBe(held?.text ?? '');
        if (joined !== undefined || Math.min(before, repeatFrom) === 0) {
          expect(held).toEqual({ key: said, offset: 0, text: whole });
        }
      },
    ),
    { numRuns: 300 },
  );
});

it('R7 output is held as its tail: whoever joins, repeats or overlaps ends with the same tail', () => {
  const size = fc.integer({ min: 1, max: OUTPUT_TAIL_LIMIT });
  fc.assert(
    fc.property(
      fc.array(fc.record({ size, gap: fc.integer({ min: 0, max: 3 }) }), {
        minLength: 1,
        maxLength: 8,
      }),
      fc.nat(8),
      (fragments, joinAt) => {
        const texts = new LiveTexts();
        const deltas: LiveTextDelta[] = [];
        texts.subscribe(sessionId, (delta) => deltas.push(delta));
        let joined: LiveText | undefined;
        let offset = 0;
        fragments.forEach(({ size: length, gap }, index) => {
          if (index === joinAt) joined = texts.snapshot(sessionId)[0];
          offset += gap;
          texts.append(sessionId, printed, { text: numbered(offset, length), offset });
          offset += length;
        });
        const held = deltas.reduce<LiveText | undefined>(appendLiveText, joined);
        expect(held).toEqual(texts.snapshot(sessionId)[0]);
        expect(held?.text).toBe(numbered(held?.offset ?? 0, held?.text.length ?? 0));
        expect((held?.offset ?? 0) + (held?.text.length ?? 0)).toBe(offset);
        expect(held?.text.length).toBeLessThanOrEqual(OUTPUT_TAIL_LIMIT);
      },
    ),
    { numRuns: 50 },
  );
});

/** A text whose every unit depends on its place, so that a shifted or repeated piece shows. */
function numbered(offset: number, length: number): string {
  return Array.from({ length }, (_, index) =>
    String.fromCharCode(97 + ((offset + index) % 26)),
  ).join('');
}

it('a fragment that is held already, wholly or in part, adds only what is new', () => {
  const held = appendLiveText(undefined, { key: said, offset: 0, text: 'hello' });
  expect(appendLiveText(held, { key: said, offset: 1, text: 'ell' })).toBe(held);
  expect(appendLiveText(held, { key: said, offset: 3, text: 'lo you' }).text).toBe('hello you');
});

it('R3 fragments reach the followers of their own session only', () => {
  const texts = new LiveTexts();
  const other = sessionIdSchema.parse(createId('ses'));
  const heard: string[] = [];
  const stop = texts.subscribe(sessionId, ({ text }) => heard.push(text));
  texts.append(sessionId, said, { text: 'mine' });
  texts.append(other, said, { text: 'not mine' });
  expect(heard).toEqual(['mine']);
  expect(texts.snapshot(other)).toMatchObject([{ text: 'not mine' }]);
  stop();
  stop();
  texts.append(sessionId, said, { text: ' more' });
  expect(heard).toEqual(['mine']);
  expect(texts.listenerCount).toBe(0);
});

it('drops what is over and keeps the rest; nothing is left when all is', () => {
  const texts = new LiveTexts();
  texts.append(sessionId, said, { text: 'a' });
  texts.append(sessionId, printed, { text: 'b' });
  texts.drop(sessionId, (key) => key.kind === 'output');
  expect(texts.snapshot(sessionId)).toMatchObject([{ text: 'a' }]);
  texts.drop(sessionId, () => true);
  texts.drop(sessionId, () => true);
  expect(texts.textCount).toBe(0);
});
