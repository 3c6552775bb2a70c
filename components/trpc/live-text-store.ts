import {
  appendLiveText,
  liveTextId,
  type LiveText,
  type LiveTextDelta,
  type LiveTextKey,
} from '@/server/domain/live-text';

/** The texts under way in one session, outside the query cache: a fragment renders its text only. */
export interface LiveTextStore {
  /** The text with this id (`liveTextId`), the same object until it grows. */
  get: (id: string) => LiveText | undefined;
  /** All texts, the same array until one of them changes. */
  all: () => readonly LiveText[];
  /** Takes a fragment; one that was seen changes nothing. */
  append: (delta: LiveTextDelta) => void;
  /** Takes the texts as they stand on the server; what it does not name is under way no longer. */
  replace: (texts: readonly LiveText[]) => void;
  /** Says that the texts of these keys are complete and stored; they may be forgotten. */
  finish: (isComplete: (key: LiveTextKey) => boolean) => void;
  subscribe: (listener: () => void) => () => void;
}

/**
 * Completed texts that are still held. They are not dropped at once, so that a card never shows
 * nothing between its live text and its stored one.
 */
const KEPT_COMPLETE = 8;

/**
 * Makes a store. However many fragments arrive, its listeners are called once for each call of
 * `schedule`, which calls back soon (by default with the next frame, or timer when hidden).
 */
export function createLiveTextStore(
  schedule: (notify: () => void) => void = nextFrame,
): LiveTextStore {
  let texts = new Map<string, LiveText>();
  let list: readonly LiveText[] = [];
  let complete: string[] = [];
  let isScheduled = false;
  const listeners = new Set<() => void>();

  const changed = (): void => {
    list = [...texts.values()];
    if (isScheduled) return;
    isScheduled = true;
    schedule(() => {
      isScheduled = false;
      for (const listener of [...listeners]) listener();
    });
  };

  return {
    get: (id) => texts.get(id),
    all: () => list,
    append: (delta) => {
      const id = liveTextId(delta.key);
      const held = texts.get(id);
      const grown = appendLiveText(held, delta);
      if (grown === held) return;
      texts.set(id, grown);
      changed();
    },
    replace: (standing) => {
      texts = new Map(standing.map((text) => [liveTextId(text.key), text]));
      complete = [];
      changed();
    },
    finish: (isComplete) => {
      for (const [id, text] of texts) {
        if (isComplete(text.key) && !complete.includes(id)) complete.push(id);
      }
      const forgotten = complete.slice(0, Math.max(0, complete.length - KEPT_COMPLETE));
      if (forgotten.length === 0) return;
      complete = complete.slice(forgotten.length);
      for (const id of forgotten) texts.delete(id);
      changed();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}

/** Frames stand still while a tab is hidden; a timer does not. */
function nextFrame(notify: () => void): void {
  if (document.hidden) setTimeout(notify, 250);
  else requestAnimationFrame(notify);
}
