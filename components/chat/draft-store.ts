/** What was typed and not sent. */
export interface Draft {
  text: string;
  /** The id under which exactly this text was sent for the first time; null before that. */
  clientId: string | null;
}

export const EMPTY_DRAFT: Draft = { text: '', clientId: null };

type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const PREFIX = 'countersign.draft.';

/** Drafts by key. They survive a reload, the id with them, so that a resend is known as one. */
export interface DraftStore {
  /** The same object until the draft changes. */
  get: (key: string) => Draft;
  set: (key: string, draft: Draft) => void;
  subscribe: (listener: () => void) => () => void;
  /**
   * Takes note of what another tab did. A draft that it sent or emptied is gone here too, unless it
   * was changed here: nobody should send it a second time.
   */
  noteElsewhere: (change: Pick<StorageEvent, 'key' | 'oldValue' | 'newValue'>) => void;
}

/** Makes a store over a storage; where that refuses, drafts live as long as the page. */
export function createDraftStore(storage: () => DraftStorage): DraftStore {
  const held = new Map<string, Draft>();
  const listeners = new Set<() => void>();
  const tell = (): void => {
    for (const listener of [...listeners]) listener();
  };
  return {
    get: (key) => {
      const known = held.get(key) ?? parse(() => storage().getItem(PREFIX + key));
      held.set(key, known);
      return known;
    },
    set: (key, draft) => {
      held.set(key, draft);
      write(storage, { key, draft });
      tell();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    noteElsewhere: ({ key, oldValue, newValue }) => {
      if (key?.startsWith(PREFIX) !== true || newValue !== null) return;
      const own = key.slice(PREFIX.length);
      if (held.get(own)?.text !== parse(() => oldValue).text) return;
      held.set(own, EMPTY_DRAFT);
      tell();
    },
  };
}

function parse(readStored: () => string | null): Draft {
  try {
    const stored: unknown = JSON.parse(readStored() ?? 'null');
    return isDraft(stored) ? stored : EMPTY_DRAFT;
  } catch {
    // No storage in this browser, or not our text in it.
    return EMPTY_DRAFT;
  }
}

function write(storage: () => DraftStorage, { key, draft }: { key: string; draft: Draft }): void {
  try {
    if (draft.text === '') storage().removeItem(PREFIX + key);
    else storage().setItem(PREFIX + key, JSON.stringify(draft));
  } catch {
    // Full or forbidden: the draft stays in memory.
  }
}

function isDraft(value: unknown): value is Draft {
  if (typeof value !== 'object' || value === null) return false;
  const { text, clientId } = value as Partial<Record<keyof Draft, unknown>>;
  return typeof text === 'string' && (clientId === null || typeof clientId === 'string');
}

/** The drafts of this browser. */
export const drafts = createDraftStore(() => window.localStorage);

if (typeof window !== 'undefined') window.addEventListener('storage', drafts.noteElsewhere);
