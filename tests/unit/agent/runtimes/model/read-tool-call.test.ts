import { describe, expect, it } from 'vitest';
import {
  ARGUMENTS_LIMIT,
  readToolCalls,
  type ProposedCall,
} from '@/server/agent/runtimes/model/read-tool-call';
import { toolInputSchema } from '@/server/domain/tool-call';

const place = { workspace: '/w', cwd: '/w/sub' };

function read(change: Partial<ProposedCall>) {
  const call = { id: 'one', name: 'terminal', rawArguments: '', ...change };
  return readToolCalls([call], place)[0]!;
}

describe('a valid call', () => {
  it.each([
    ['terminal', { command: 'ls' }, { command: 'ls', cwd: '/w/sub' }],
    ['terminal', { command: 'ls', cwd: '.' }, { command: 'ls', cwd: '/w' }],
    ['terminal', { command: 'ls', cwd: '../x' }, { command: 'ls', cwd: '/x' }],
    ['terminal', { command: 'ls', cwd: null }, { command: 'ls', cwd: '/w/sub' }],
    ['list', { path: '.' }, { path: '.' }],
    ['read', { path: 'a', offset: 2, limit: null }, { path: 'a', offset: 2 }],
    ['write', { path: 'a', content: '' }, { path: 'a', content: '' }],
    [
      'edit',
      { path: 'a', oldText: 'b', newText: '', isEverywhere: true },
      { path: 'a', oldText: 'b', newText: '', isEverywhere: true },
    ],
  ])('of %s with %j', (name, input, expected) => {
    const call = read({ name, rawArguments: JSON.stringify(input) });
    expect(call).toEqual({ tool: name, ...expected });
    expect(toolInputSchema.parse(call)).toEqual(call);
  });
});

describe('what is no call', () => {
  it.each<[string, Partial<ProposedCall>]>([
    ['a tool of the language', { name: 'toString' }],
    ['the tool for what cannot be used', { name: 'unusable', rawArguments: '{"problem":"x"}' }],
    ['no name', { name: '' }],
    ['a list', { rawArguments: '["ls"]' }],
    ['nothing', { rawArguments: 'null' }],
    ['an empty command', { rawArguments: '{"command":""}' }],
    [
      'arguments beyond the limit',
      { rawArguments: JSON.stringify({ command: 'x'.repeat(ARGUMENTS_LIMIT) }) },
    ],
    ['half a character', { rawArguments: '{"command":"\ud83d' }],
  ])('%s becomes one that says why', (_name, change) => {
    const call = read(change);
    expect(call.tool).toBe('unusable');
    expect(toolInputSchema.parse(call)).toEqual(call);
    if (call.tool !== 'unusable') throw new Error('unreachable');
    expect(call.problem).not.toBe('');
    expect(call.rawArguments.length).toBeLessThanOrEqual(2_000);
    expect(`${call.name}${call.rawArguments}${call.problem}`).not.toMatch(/\p{Surrogate}/u);
  });
});
