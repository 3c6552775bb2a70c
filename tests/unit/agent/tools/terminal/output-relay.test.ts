import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { OutputRelay } from '@/server/agent/tools/terminal/output-relay';
import { OUTPUT_TAIL_LIMIT } from '@/server/domain/live-text';
import { createFakeClock } from '@/tests/support/fake-clock';

function listen() {
  const clock = createFakeClock();
  const heard: { text: string; offset: number }[] = [];
  const relay = new OutputRelay(clock, (text, offset) => heard.push({ text, offset }));
  return { clock, heard, relay };
}

describe('OutputRelay', () => {
  it('hands on the first output at once and collects what follows', async () => {
    const { clock, heard, relay } = listen();
    relay.push(Buffer.from('a'));
    relay.push(Buffer.from('b'));
    relay.push(Buffer.from('c'));
    expect(heard).toEqual([{ text: 'a', offset: 0 }]);

    await clock.advance(1_000);
    expect(heard).toEqual([
      { text: 'a', offset: 0 },
      { text: 'bc', offset: 1 },
    ]);
    expect(clock.pendingCount).toBe(0);
  });

  it('hands on what is left at the end, and leaves no timer', () => {
    const { clock, heard, relay } = listen();
    relay.push(Buffer.from('a'));
    relay.push(Buffer.from('b'));
    expect(relay.end()).toEqual({ output: 'ab', outputTotal: 2 });
    expect(heard.map(({ text }) => text)).toEqual(['a', 'b']);
    expect(clock.pendingCount).toBe(0);
  });

  it('skips what a flood pushed out of the tail, and says where it goes on', async () => {
    const { clock, heard, relay } = listen();
    relay.push(Buffer.from('start'));
    for (let i = 0; i < 50; i += 1) relay.push(Buffer.alloc(OUTPUT_TAIL_LIMIT, 'x'));
    await clock.advance(1_000);

    expect(heard).toHaveLength(2);
    expect(heard[1]!.text).toHaveLength(OUTPUT_TAIL_LIMIT);
    expect(heard[1]!.offset).toBe(5 + 49 * OUTPUT_TAIL_LIMIT);
  });

  it('survives bytes that are no UTF-8, and keeps a byte order mark', () => {
    const { relay } = listen();
    relay.push(Buffer.from([0xef, 0xbb, 0xbf, 0x61, 0xff, 0xc3, 0x28, 0xe2, 0x82]));
    expect(relay.end().output).toBe('\ufeffa\ufffd\ufffd(\ufffd');
  });

  it('puts characters together however their bytes were cut', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 40 }),
        fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1 }),
        (text, sizes) => {
          const { heard, relay } = listen();
          const bytes = Buffer.from(text);
          for (let at = 0, i = 0; at < bytes.length; i += 1) {
            const size = sizes[i % sizes.length]!;
            relay.push(bytes.subarray(at, at + size));
            at += size;
          }
          const { output, outputTotal } = relay.end();
          expect(output).toBe(bytes.toString());
          expect(outputTotal).toBe(output.length);
          expect(heard.map((fragment) => fragment.text).join('')).toBe(output);
        },
      ),
    );
  });
});
