'use client';

import { Checkbox } from '@/components/ui/checkbox';
import { MarkedCommand } from './marked-command';
import { SeverityMark } from './severity-mark';
import type { MatchingCalls } from './use-matching-calls';

/** The other waiting calls that the rule on screen covers: each whole, and approved when ticked. */
export function MatchingList({
  matching,
  endRef,
}: {
  matching: MatchingCalls;
  /** Marks the far corner of the list, for whoever must know that it was on screen. */
  endRef: (corner: Element | null) => void;
}) {
  const { calls, ticked, isTicked, tick } = matching;
  if (calls.length === 0) return null;
  const open = calls.flatMap(({ approval, whyNot }) => (whyNot === null ? [approval.id] : []));
  const isSome = ticked.length > 0;
  return (
    <section aria-label="Waiting calls that match" className="relative grid gap-2">
      <label className="flex items-center gap-2.5 text-13 pointer-coarse:min-h-11">
        <Checkbox
          checked={open.length > 0 && ticked.length === open.length}
          isMixed={isSome && ticked.length < open.length}
          disabled={open.length === 0}
          onChange={(event) => tick(open, event.target.checked)}
        />
        {calls.length === 1
          ? 'Also approve the 1 waiting call that matches, once'
          : `Also approve the ${calls.length} waiting calls that match, once each`}
      </label>
      <ul className="divide-y divide-line rounded-sm border border-line">
        {calls.map(({ approval, whyNot }) => (
          <li key={approval.id}>
            <label className="flex items-start gap-2.5 px-3 py-2">
              <Checkbox
                className="mt-1"
                checked={whyNot === null && isTicked(approval.id)}
                disabled={whyNot !== null}
                onChange={(event) => tick([approval.id], event.target.checked)}
              />
              <span className="grid min-w-0 flex-1">
                <MarkedCommand approval={approval} />
                <span className="text-12 break-words text-fg-3">
                  {approval.sessionTitle} · {approval.authorName}
                  {whyNot === null ? '' : ` · ${whyNot}, so it is left waiting`}
                </span>
              </span>
              <SeverityMark severity={approval.severity} />
            </label>
          </li>
        ))}
      </ul>
      <span ref={endRef} aria-hidden="true" className="absolute right-0 bottom-0 size-px" />
    </section>
  );
}
