import { describe, expect, it } from 'vitest';
import { allowedWords, callVerb, looksText, readLines } from '@/components/chat/call-words';
import { thoughtWords } from '@/components/chat/reasoning';
import { grantIdSchema, ruleIdSchema } from '@/server/domain/ids';
import type { ToolCall, ToolInput } from '@/server/domain/tool-call';

const GRANT = grantIdSchema.parse(`grt_${'1'.padStart(26, '0')}`);
const RULE = ruleIdSchema.parse(`rul_${'1'.padStart(26, '0')}`);

describe('words for calls', () => {
  it.each<[ToolInput, string, string]>([
    [{ tool: 'terminal', command: 'ls', cwd: '/' }, 'Running', 'Ran'],
    [{ tool: 'read', path: 'a' }, 'Reading', 'Read'],
    [{ tool: 'list', path: 'a' }, 'Listing', 'Listed'],
    [{ tool: 'write', path: 'a', content: '' }, 'Writing', 'Wrote'],
    [{ tool: 'edit', path: 'a', oldText: '', newText: '' }, 'Editing', 'Edited'],
  ])('say what is done: %j', (input, now, past) => {
    expect(callVerb({ input, state: 'running' })).toBe(now);
    expect(callVerb({ input, state: 'completed' })).toBe(past);
    expect(callVerb({ input, state: 'refused' })).toBe('Refused');
  });

  it.each<[ToolCall['allowedBy'], string | null]>([
    [null, null],
    [{ kind: 'harmless' }, null],
    [{ kind: 'approval' }, null],
    [{ kind: 'covered', grantIds: [GRANT], ruleIds: [] }, 'by a grant'],
    [{ kind: 'covered', grantIds: [GRANT, GRANT], ruleIds: [] }, 'by grants'],
    [{ kind: 'covered', grantIds: [], ruleIds: [RULE] }, 'by a rule'],
    [{ kind: 'covered', grantIds: [GRANT], ruleIds: [RULE, RULE] }, 'by rules and a grant'],
    [{ kind: 'mode_off' }, 'approvals are off'],
    [{ kind: 'everything', grantId: GRANT }, 'everything allowed'],
    [{ kind: 'guardian', reason: 'It is harmless.' }, 'by the guardian'],
    [{ kind: 'unattended' }, 'nobody could be asked'],
  ])('say by what it ran when nobody was asked: %j', (allowedBy, words) => {
    expect(allowedWords({ allowedBy })).toBe(words);
  });

  it('count each file and folder once', () => {
    const read = (path: string): ToolInput => ({ tool: 'read', path });
    expect(looksText([read('a'), read('b'), read('a')])).toBe('Read 2 files');
    expect(looksText([read('a'), { tool: 'list', path: '.' }])).toBe(
      'Read 1 file, listed 1 folder',
    );
    expect(
      looksText([
        { tool: 'list', path: 'a' },
        { tool: 'list', path: 'b' },
      ]),
    ).toBe('Listed 2 folders');
  });

  it('name the lines that are read', () => {
    const lines = (over: { offset?: number; limit?: number }) =>
      readLines({ tool: 'read', path: 'a', ...over });
    expect(lines({})).toBeNull();
    expect(lines({ limit: 120 })).toBe('lines 1–120');
    expect(lines({ offset: 40, limit: 10 })).toBe('lines 40–49');
    expect(lines({ offset: 7, limit: 1 })).toBe('line 7');
    expect(lines({ offset: 40 })).toBe('from line 40');
  });

  it('say how long the agent thought', () => {
    expect(thoughtWords(null)).toBe('Reasoning');
    expect(thoughtWords(400)).toBe('Thought for a moment');
    expect(thoughtWords(12_300)).toBe('Thought for 12 s');
    expect(thoughtWords(112_000)).toBe('Thought for 1 m 52 s');
  });
});
