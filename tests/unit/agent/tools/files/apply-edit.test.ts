import { describe, expect, it } from 'vitest';
import { applyEdit } from '@/server/agent/tools/files/apply-edit';

const edited = (file: string, oldText: string, newText: string, isEverywhere?: boolean) =>
  applyEdit(file, { oldText, newText, ...(isEverywhere === undefined ? {} : { isEverywhere }) });

describe('applyEdit', () => {
  it('replaces a text that stands once, and takes the new one literally', () => {
    expect(edited('a\nb\nc\n', 'b', "$& $1 $'")).toEqual({
      kind: 'text',
      text: "a\n$& $1 $'\nc\n",
    });
  });

  it('refuses a text that stands several times, naming the lines', () => {
    expect(edited('x\ny\nx\n\nx', 'x', 'z')).toMatchObject({
      kind: 'problem',
      message: expect.stringContaining('3 times, at lines 1, 3, 5.') as unknown,
    });
  });

  it('replaces it everywhere when told to', () => {
    expect(edited('x\ny\nx', 'x', 'z', true)).toEqual({ kind: 'text', text: 'z\ny\nz' });
  });

  it('tells where a text stands that differs only in its white space', () => {
    const file = 'one\nif (a) {\n\treturn b;\n}\n';
    expect(edited(file, 'if (a) {\n  return b;\n}', 'c')).toMatchObject({
      kind: 'problem',
      message: expect.stringContaining('white space stands at line 2') as unknown,
    });
    expect(edited(file, 'if (b)', 'c')).toMatchObject({
      message: expect.stringContaining('does not stand in the file. Read') as unknown,
    });
  });

  it.each([
    ['', 'b', /^oldText is empty/],
    ['a', 'a', /are the same/],
  ])('refuses to replace %j by %j', (oldText, newText, message) => {
    const result = edited('a', oldText, newText);
    expect(result.kind === 'problem' && result.message).toMatch(message);
  });

  it('keeps the line ends of the file, however the edit is written', () => {
    const file = 'a\r\nb\r\nc\r\n';
    expect(edited(file, 'a\nb', 'A\nB\nnew')).toEqual({
      kind: 'text',
      text: 'A\r\nB\r\nnew\r\nc\r\n',
    });
    expect(edited(file, 'a\r\nb', 'A\r\nB')).toEqual({ kind: 'text', text: 'A\r\nB\r\nc\r\n' });
  });

  it('takes a file with mixed line ends exactly as it is', () => {
    expect(edited('a\r\nb\nc', 'b\nc', 'd\ne')).toEqual({ kind: 'text', text: 'a\r\nd\ne' });
    expect(edited('a\r\nb\nc', 'a\nb', 'd').kind).toBe('problem');
  });
});
