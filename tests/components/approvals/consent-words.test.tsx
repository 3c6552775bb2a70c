import { render } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { agentWords } from '@/components/approvals/agent-words';
import { breadthWords, patternLimit, patternText } from '@/components/approvals/grant-words';
import { KeptWords } from '@/components/approvals/kept-words';
import { lineDiff } from '@/components/approvals/line-diff';
import { removalWords } from '@/components/approvals/removal-words';
import { formatBytes } from '@/components/ui/format-bytes';
import type { GrantPattern } from '@/server/domain/grant';
import { aMessage, anApproval, callId } from '../trpc/session-fixture';

const part = (target: Extract<GrantPattern, { kind: 'part' }>['target']): GrantPattern => ({
  kind: 'part',
  program: 'rm',
  category: 'delete',
  target,
});

describe('the words of a grant', () => {
  it.each<[GrantPattern, string, string, string | null]>([
    [part({ kind: 'below', folder: '/a' }), 'This folder', 'rm … /a/**', 'category delete only'],
    [part({ kind: 'any' }), 'Any rm', 'rm …', 'category delete only'],
    [
      part({ kind: 'words', words: ['rm', "it's", '*.map'], folder: '/a' }),
      'These words',
      String.raw`rm 'it'\''s' '*.map'`,
      'in /a · category delete only',
    ],
    [
      { kind: 'exact', tool: 'terminal', command: 'rm -r a', cwd: '/a', risks: 'x' },
      'Exact command',
      'rm -r a',
      'in /a',
    ],
    [
      { kind: 'path', access: 'change', path: '/a', isFolder: true },
      'This folder',
      '/a/**',
      'changes',
    ],
    [{ kind: 'path', access: 'look', path: '/a', isFolder: false }, 'This file', '/a', 'looks'],
    [{ kind: 'everything' }, 'Everything', '*', null],
  ])('%o', (pattern, breadth, text, limit) => {
    expect([breadthWords(pattern), patternText(pattern), patternLimit(pattern)]).toEqual([
      breadth,
      text,
      limit,
    ]);
  });
});

describe('agentWords', () => {
  const call = { type: 'tool', toolCallId: callId('1') } as const;
  const says = (text: string) => ({ type: 'text', text }) as const;

  it('gives what was said in the step before the call, and nothing of other steps', () => {
    const messages = [
      aMessage({ role: 'agent', parts: [says('An older step')] }),
      aMessage({
        role: 'agent',
        parts: [says('First this. '), says('Then that.'), call, says('x')],
      }),
    ];
    expect(agentWords(anApproval(), messages)).toBe('First this.\n\nThen that.');
  });

  it('is nothing where it said nothing, and for a command of a person', () => {
    const silent = aMessage({ role: 'agent', parts: [says('  '), call] });
    expect(agentWords(anApproval(), [silent])).toBeNull();
    expect(
      agentWords(anApproval(), [aMessage({ parts: [says('rm -rf build'), call] })]),
    ).toBeNull();
    expect(agentWords(anApproval({ toolCallId: null }), [silent])).toBeNull();
  });
});

describe('lineDiff', () => {
  it('is empty for the same command', () => {
    expect(lineDiff('a\nb', 'a\nb')).toEqual([]);
  });

  it('shows a changed line with those around it', () => {
    expect(lineDiff('cd a\nrm -r b\nls', 'cd a\nrm b\nls')).toMatchObject([
      { oldStart: 1, newStart: 1, lines: [' cd a', '-rm -r b', '+rm b', ' ls'] },
    ]);
  });

  it('shows all of both where hardly anything is the same', () => {
    const numbered = (name: string) =>
      Array.from({ length: 600 }, (_, index) => `${name} ${index}`).join('\n');
    const [hunk, ...others] = lineDiff(numbered('old'), numbered('new'));
    expect(others).toEqual([]);
    expect(hunk?.lines).toHaveLength(1_200);
    expect(hunk?.lines.filter((line) => line.startsWith('+'))).toHaveLength(600);
  });
});

describe('KeptWords', () => {
  it('M3 loses no character and keeps every word together', () => {
    const text = "find . -name '*.tmp'  -size +512k\t-delete a/b plain";
    const { container } = render(<KeptWords text={text} />);
    expect(container.textContent).toBe(text);
    const kept = [...container.querySelectorAll('span')].map((word) => word.textContent);
    expect(kept).toEqual(['-name', "'*.tmp'", '-size', '+512k', '-delete', 'a/b']);
  });
});

describe('what would be removed', () => {
  const counted = (files: number, isWhole = true) =>
    removalWords({ targets: [], files, bytes: 18_000_000, isWhole });

  it('is said in files and size', () => {
    expect([counted(1), counted(12_300), counted(7, false)]).toEqual([
      'Will remove 1 file, 18 MB.',
      'Will remove 12,300 files, 18 MB.',
      'Will remove at least 7 files, 18 MB.',
    ]);
  });

  it('says when nothing is there, and when nobody could count', () => {
    expect(counted(0)).toBe('Nothing is there to remove right now.');
    expect(counted(0, false)).toBe('Will remove files; they could not be counted in time.');
  });

  it.each([
    [0, '0 B'],
    [999, '999 B'],
    [1_000, '1.0 kB'],
    [9_960, '10 kB'],
    [999_700, '1.0 MB'],
    [18_400_000, '18 MB'],
    [4_200_000_000, '4.2 GB'],
    [5e15, '5,000 TB'],
  ])('%d bytes are %s', (bytes, text) => {
    expect(formatBytes(bytes)).toBe(text);
  });
});
