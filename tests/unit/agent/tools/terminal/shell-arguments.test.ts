import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shellArguments } from '@/server/agent/tools/terminal/shell-arguments';

/** What Linux takes in one argument, with the byte that ends it. */
const ARGUMENT_BYTES = 128 * 1024;

describe('shellArguments', () => {
  it('S6 starts bash without start-up files', () => {
    expect(shellArguments('ls').slice(0, 3)).toEqual(['--noprofile', '--norc', '-c']);
  });

  it('R13 gives the same wrapper whatever the command is', () => {
    const [first, second] = ['ls', 'exit 3 # \'"'].map((command) => shellArguments(command));
    expect(second!.slice(0, 5)).toEqual(first!.slice(0, 5));
  });

  it('S6 hands over the command unchanged, in arguments that the system takes', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 20 }),
        fc.nat({ max: 20_000 }),
        (text, times) => {
          const command = text.repeat(times);
          const pieces = shellArguments(command).slice(5);
          // Each piece on its own, as it is turned into bytes on its way.
          expect(pieces.map((piece) => Buffer.from(piece).toString()).join('')).toBe(command);
          for (const piece of pieces) {
            expect(Buffer.byteLength(piece)).toBeLessThan(ARGUMENT_BYTES);
          }
        },
      ),
      { numRuns: 50 },
    );
  });

  it('gives an empty command as one empty argument', () => {
    expect(shellArguments('').slice(5)).toEqual(['']);
  });
});
