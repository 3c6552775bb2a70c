import type { SessionSnapshot } from '@/server/domain/session-snapshot';

/** What `sessions.earlier` gives: a page of a thread without the session. */
export type EarlierPage = Omit<SessionSnapshot, 'session' | 'usage'>;

/** Puts an earlier page before the messages that are held; what both have is kept as held. */
export function withEarlierPage(view: SessionSnapshot, page: EarlierPage): SessionSnapshot {
  const held = new Set(view.messages.map((message) => message.id));
  return {
    ...view,
    messages: [...page.messages.filter((message) => !held.has(message.id)), ...view.messages],
    runs: { ...page.runs, ...view.runs },
    toolCalls: { ...page.toolCalls, ...view.toolCalls },
    approvals: { ...page.approvals, ...view.approvals },
    hasEarlier: page.hasEarlier,
  };
}

/**
 * Replaces a view by a fresh snapshot, keeping the earlier pages that were loaded when they join it
 * without a gap.
 */
export function withFreshSnapshot(
  held: SessionSnapshot | undefined,
  fresh: SessionSnapshot,
): SessionSnapshot {
  const first = fresh.messages[0];
  if (held === undefined || first === undefined) return fresh;
  if (!held.messages.some((message) => message.id === first.id)) return fresh;
  const { session: _session, usage: _usage, ...rest } = held;
  const earlier = held.messages.filter((message) => message.seq < first.seq);
  return withEarlierPage(fresh, { ...rest, messages: earlier });
}
