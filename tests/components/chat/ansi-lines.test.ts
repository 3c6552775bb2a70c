import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ansiLines } from '@/components/chat/ansi-lines';

const text = (output: string): string[] =>
  ansiLines(output).map((line) => line.map((piece) => piece.text).join(''));

describe('ansiLines', () => {
  it('keeps colours and weights, across lines, until they are taken back', () => {
    const lines = ansiLines('\u001b[1;31mbad\nworse\u001b[0m fine\n');
    expect(lines).toHaveLength(2);
    expect(lines[0]?.[0]).toMatchObject({ text: 'bad', colour: 'red', isBold: true });
    expect(lines[1]?.[0]).toMatchObject({ text: 'worse', colour: 'red' });
    expect(lines[1]?.[1]).toMatchObject({ text: ' fine', colour: null, isBold: false });
  });

  it('maps every palette to the colours that are readable here', () => {
    const colour = (code: string) => ansiLines(`\u001b[${code}mx`)[0]?.[0]?.colour;
    expect(['92', '38;5;196', '38;2;20;30;220', '90', '37'].map(colour)).toEqual([
      'green',
      'red',
      'blue',
      'dim',
      null,
    ]);
  });

  it('shows of a line that was written over its last state', () => {
    expect(text('10 %\r50 %\r100 %\r\ndone\r\n')).toEqual(['100 %', 'done']);
  });

  it.each([
    ['a title', '\u001b]0;owned\u0007ok', 'ok'],
    ['a link', '\u001b]8;;https://evil.example\u001b\\click\u001b]8;;\u001b\\', 'click'],
    ['cursor movement', 'a\u001b[2K\u001b[1A\u001b[10;10Hb', 'ab'],
    ['a device string', '\u001bPq#0\u001b\\x', 'x'],
    ['an unfinished sequence', 'x\u001b[31', 'x'],
    ['an unfinished string', 'x\u001b]0;never ends', 'x'],
    ['bells and backspaces', 'a\u0007\b\u0000b', 'ab'],
    ['C1 controls', 'a\u009b31mb', 'a31mb'],
    ['colours in another notation', '\u001b[38:2:1:2:3mx', 'x'],
    ['a private mode', '\u001b[?25lx', 'x'],
  ])('drops %s', (_name, output, left) => {
    expect(text(output)).toEqual([left]);
  });

  it('leaves no control character in what is shown, whatever a program prints', () => {
    const hostile = fc.string({
      unit: fc.constantFrom('\u001b', '[', ']', ';', '3', '1', 'm', '\r', '\n', '\u0007', 'a', '<'),
      maxLength: 60,
    });
    fc.assert(
      fc.property(hostile, (output) => {
        for (const line of text(output)) expect(line).not.toMatch(/[\u0000-\u0008\u000a-\u001f]/);
      }),
      { numRuns: 500 },
    );
  });

  it('has no lines for no output, and none for the line feed at its end', () => {
    expect(ansiLines('')).toEqual([]);
    expect(text('a\n\nb\n')).toEqual(['a', '', 'b']);
  });
});
