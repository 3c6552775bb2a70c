import { describe, expect, it } from 'vitest';
import { endpointDraft, readEndpointDraft } from '@/components/admin/endpoint-draft';
import { anEndpoint } from '@/tests/support/an-endpoint';

const stored = anEndpoint({ hasKey: true });

describe('the draft of an endpoint', () => {
  it('reads unchanged as the settings it came from, and keeps the key', () => {
    const { read } = readEndpointDraft(endpointDraft(stored), stored);
    const { name, provider, baseUrl } = stored;
    expect(read).toEqual({ settings: { name, provider, baseUrl }, apiKey: undefined });
  });

  it('asks of a new one for its name and its address', () => {
    expect(readEndpointDraft(endpointDraft(null), null).errors).toEqual({
      name: 'Give the endpoint a name',
      baseUrl: 'Enter the address of the endpoint, such as http://127.0.0.1:11434/v1',
    });
  });

  it('takes the address of the provider itself when none is typed', () => {
    const draft = {
      ...endpointDraft(null),
      provider: 'anthropic',
      name: 'A',
      baseUrl: ' ',
    } as const;
    expect(readEndpointDraft(draft, null).read).toEqual({
      settings: { provider: 'anthropic', name: 'A', baseUrl: null },
      apiKey: null,
    });
  });

  it('takes the key without the spaces that pasting adds', () => {
    const draft = { ...endpointDraft(anEndpoint()), apiKey: ' sk-1\n' };
    expect(readEndpointDraft(draft, null).read?.apiKey).toBe('sk-1');
  });

  it.each([
    ['keep', 'ignored', undefined],
    ['remove', 'ignored', null],
    ['replace', 'sk-2', 'sk-2'],
  ] as const)('does with a stored key what was chosen: %s', (keyChoice, apiKey, expected) => {
    const draft = { ...endpointDraft(stored), keyChoice, apiKey };
    expect(readEndpointDraft(draft, stored).read?.apiKey).toBe(expected);
  });

  it('says at the key what is wrong with it, beside whatever else is', () => {
    const draft = { ...endpointDraft(stored), name: '', keyChoice: 'replace' } as const;
    expect(readEndpointDraft(draft, stored).errors).toEqual({
      name: 'Give the endpoint a name',
      apiKey: 'Enter the key',
    });
    expect(readEndpointDraft({ ...draft, apiKey: 'two words' }, stored).errors?.apiKey).toBe(
      'A key has no spaces and only plain characters',
    );
  });
});
