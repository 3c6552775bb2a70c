import { expect, it } from 'vitest';
import {
  readContinuation,
  writeContinuation,
  type ContinuedPiece,
} from '@/server/agent/runtimes/model/continuation';

const tag = { provider: 'anthropic', model: 'one' } as const;
const pieces: ContinuedPiece[] = [
  { type: 'reasoning', text: 'Hm.', metadata: { anthropic: { signature: 'abc' } } },
  { type: 'text', text: 'Yes.' },
  { type: 'call', index: 0, metadata: { anthropic: { caller: { type: 'direct' } } } },
];

it('gives the pieces back to the model that they came from, and to no other', () => {
  const text = writeContinuation(pieces, tag);
  expect(readContinuation(text, tag)).toEqual(pieces);
  expect(readContinuation(text, { ...tag, model: 'two' })).toBeNull();
  expect(readContinuation(text, { ...tag, provider: 'google' })).toBeNull();
});

it('is left out when the stored step says all there is', () => {
  expect(
    writeContinuation(
      [
        { type: 'text', text: 'Yes.' },
        { type: 'call', index: 0 },
      ],
      tag,
    ),
  ).toBeNull();
  expect(writeContinuation([{ type: 'reasoning', text: 'Hm.' }], tag)).not.toBeNull();
});

it.each([null, '', '{', '[]', '{"version":2,"provider":"anthropic","model":"one","pieces":[]}'])(
  'reads %j as nothing',
  (text) => {
    expect(readContinuation(text, tag)).toBeNull();
  },
);
