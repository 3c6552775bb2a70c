import type { SessionId } from '@/server/domain/ids';
import {
  appendLiveText,
  liveTextId,
  type LiveText,
  type LiveTextDelta,
  type LiveTextKey,
} from '@/server/domain/live-text';

export type DeltaListener = (delta: LiveTextDelta) => void;

/**
 * The texts under way: what agents are saying and what commands are printing right now. They are held
 * here until the event that stores them, so that a follower can join at any moment (R7). Fragments
 * carry their offset; joining from a snapshot leaves no gap and repeats nothing.
 */
export class LiveTexts {
  readonly #texts = new Map<SessionId, Map<string, LiveText>>();
  readonly #listeners = new Map<SessionId, Set<DeltaListener>>();

  /** Texts held, for leak checks. */
  get textCount(): number {
    let count = 0;
    for (const texts of this.#texts.values()) count += texts.size;
    return count;
  }

  /** Listeners registered, for leak checks. */
  get listenerCount(): number {
    let count = 0;
    for (const listeners of this.#listeners.values()) count += listeners.size;
    return count;
  }

  /**
   * Adds a fragment and tells it to the followers.
   *
   * @param fragment.offset where it begins, when something was skipped before it; the end of the text
   * unless given
   */
  append(
    sessionId: SessionId,
    key: LiveTextKey,
    fragment: { text: string; offset?: number },
  ): void {
    const id = liveTextId(key);
    const texts = this.#texts.get(sessionId) ?? new Map<string, LiveText>();
    this.#texts.set(sessionId, texts);
    const held = texts.get(id);
    const end = held ? held.offset + held.text.length : 0;
    const delta = { key, offset: fragment.offset ?? end, text: fragment.text };
    texts.set(id, appendLiveText(held, delta));
    for (const listener of [...(this.#listeners.get(sessionId) ?? [])]) listener(delta);
  }

  /** Lets go of the texts of a session for which `isOver` holds: an event has stored them. */
  drop(sessionId: SessionId, isOver: (key: LiveTextKey) => boolean): void {
    const texts = this.#texts.get(sessionId);
    if (!texts) return;
    for (const [id, text] of texts) if (isOver(text.key)) texts.delete(id);
    if (texts.size === 0) this.#texts.delete(sessionId);
  }

  snapshot(sessionId: SessionId): LiveText[] {
    return [...(this.#texts.get(sessionId)?.values() ?? [])];
  }

  /** Listens to the fragments of one session. Gives a function that ends it. */
  subscribe(sessionId: SessionId, listener: DeltaListener): () => void {
    const listeners = this.#listeners.get(sessionId) ?? new Set();
    listeners.add(listener);
    this.#listeners.set(sessionId, listeners);
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0 && this.#listeners.get(sessionId) === listeners) {
        this.#listeners.delete(sessionId);
      }
    };
  }
}
