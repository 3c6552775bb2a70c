import type { RunId, ToolCallId } from './ids';

/** Which growing text a fragment belongs to. */
export type LiveTextKey =
  | { kind: 'text' | 'reasoning'; runId: RunId; stepIndex: number; partIndex: number }
  /**
   * Why a step is not getting on, in words: the endpoint asked to wait, for instance. The last of a
   * step counts, until its text goes on. `until` is the instant at which it is tried again.
   */
  | { kind: 'notice'; runId: RunId; stepIndex: number; partIndex: number; until: number | null }
  | { kind: 'output'; runId: RunId; toolCallId: ToolCallId };

/** A stable string for a key, to index maps by. */
export function liveTextId(key: LiveTextKey): string {
  return key.kind === 'output'
    ? `output:${key.toolCallId}`
    : `${key.kind}:${key.runId}:${String(key.stepIndex)}:${String(key.partIndex)}`;
}

/**
 * A fragment of a growing text: `offset` is where it begins, in UTF-16 code units from the start of
 * the whole text. A snapshot of a bounded text begins later than 0.
 */
export interface LiveTextDelta {
  key: LiveTextKey;
  offset: number;
  text: string;
}

/** A growing text as one follower holds it: `text` is the part from `offset` on. */
export interface LiveText {
  key: LiveTextKey;
  offset: number;
  text: string;
}

/** Output kept of a terminal call, in UTF-16 code units; the tail is what is kept. */
export const OUTPUT_TAIL_LIMIT = 64 * 1024;

/**
 * Appends a fragment. What is already held is dropped by its offset, so a repeat changes nothing; a
 * fragment that begins beyond the end (a gap, after a bounded tail was dropped) starts the text anew.
 */
export function appendLiveText(held: LiveText | undefined, delta: LiveTextDelta): LiveText {
  if (!held) return bounded({ key: delta.key, offset: delta.offset, text: delta.text });
  const end = held.offset + held.text.length;
  if (delta.offset > end)
    return bounded({ key: delta.key, offset: delta.offset, text: delta.text });
  const fresh = delta.text.slice(end - delta.offset);
  if (fresh.length === 0) return held;
  return bounded({ ...held, text: held.text + fresh });
}

function bounded(live: LiveText): LiveText {
  if (live.key.kind !== 'output' || live.text.length <= OUTPUT_TAIL_LIMIT) return live;
  const dropped = live.text.length - OUTPUT_TAIL_LIMIT;
  return { ...live, offset: live.offset + dropped, text: live.text.slice(dropped) };
}
