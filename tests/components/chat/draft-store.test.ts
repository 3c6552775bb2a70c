import { describe, expect, it, vi } from 'vitest';
import { createDraftStore, EMPTY_DRAFT } from '@/components/chat/draft-store';

function storage(entries: Record<string, string> = {}) {
  const held = new Map(Object.entries(entries));
  return {
    held,
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, value: string) => void held.set(key, value),
    removeItem: (key: string) => void held.delete(key),
  };
}

describe('createDraftStore', () => {
  it('keeps a draft over a reload, with the id under which it was sent', () => {
    const disk = storage();
    createDraftStore(() => disk).set('ses_1', { text: 'half a th', clientId: 'id-1' });
    expect(createDraftStore(() => disk).get('ses_1')).toEqual({
      text: 'half a th',
      clientId: 'id-1',
    });
  });

  it('keeps the drafts of sessions apart', () => {
    const store = createDraftStore(() => storage());
    store.set('a', { text: 'one', clientId: null });
    expect(store.get('b')).toEqual(EMPTY_DRAFT);
  });

  it('lets go of a draft that another tab has sent, unless it was changed here', () => {
    const disk = storage({
      'countersign.draft.same': '{"text":"rm -rf build","clientId":null}',
      'countersign.draft.changed': '{"text":"rm -rf build","clientId":null}',
    });
    const store = createDraftStore(() => disk);
    const listener = vi.fn();
    store.subscribe(listener);
    expect(store.get('same').text).toBe('rm -rf build');
    store.set('changed', { text: 'rm -rf build/drafts', clientId: null });
    listener.mockClear();
    for (const key of ['same', 'changed']) {
      store.noteElsewhere({
        key: `countersign.draft.${key}`,
        oldValue: '{"text":"rm -rf build","clientId":"id-1"}',
        newValue: null,
      });
    }
    expect(store.get('same')).toEqual(EMPTY_DRAFT);
    expect(store.get('changed').text).toBe('rm -rf build/drafts');
    expect(listener).toHaveBeenCalledOnce();
  });

  it('takes over nothing else that another tab writes', () => {
    const store = createDraftStore(() => storage());
    store.set('a', { text: 'one', clientId: null });
    store.noteElsewhere({
      key: 'countersign.draft.a',
      oldValue: '{"text":"one","clientId":null}',
      newValue: '{"text":"one and two","clientId":null}',
    });
    store.noteElsewhere({ key: 'theme', oldValue: 'one', newValue: null });
    store.noteElsewhere({ key: null, oldValue: null, newValue: null });
    expect(store.get('a').text).toBe('one');
  });

  it('leaves nothing behind for an empty draft', () => {
    const disk = storage();
    const store = createDraftStore(() => disk);
    store.set('a', { text: 'one', clientId: null });
    store.set('a', EMPTY_DRAFT);
    expect(disk.held.size).toBe(0);
  });

  it.each(['not json', '{"text":5}', 'null', '[]'])(
    'starts empty from a foreign value: %s',
    (value) => {
      const disk = storage({ 'countersign.draft.a': value });
      expect(createDraftStore(() => disk).get('a')).toEqual(EMPTY_DRAFT);
    },
  );

  it('works in memory where the browser refuses to store', () => {
    const refuse = vi.fn(() => {
      throw new Error('Denied');
    });
    const store = createDraftStore(refuse);
    store.set('a', { text: 'one', clientId: null });
    expect(store.get('a').text).toBe('one');
  });
});
