import { failureText } from '@/components/trpc/refusal';
import type { RouterOutputs } from '@/components/trpc/router-outputs';
import { escapedLine } from '@/server/domain/escaped-line';
import { replaySentence, verdictWord } from './replay-words';

type Replay = RouterOutputs['admin']['rules']['replay'];

/** More changes than this are only counted. */
const MOST_SHOWN = 20;

/** What rules would have done to past calls, in words, and each call whose verdict they change. */
export function ReplaySummary({ replay, error }: { replay: Replay | undefined; error: unknown }) {
  if (replay === undefined) {
    return (
      <p role="status" className="text-13 text-fg-2">
        {error === null
          ? 'Trying them on past calls …'
          : failureText(error, 'The server did not answer; past calls could not be looked at.')}
      </p>
    );
  }
  const { changes } = replay;
  return (
    <div className="grid gap-3 text-13">
      <p>{replaySentence(replay)}</p>
      {changes.length === 0 ? (
        <p className="text-fg-2">None of them would have gone another way.</p>
      ) : (
        <>
          <p className="text-fg-2">
            {changes.length === 1
              ? 'One would have gone another way:'
              : `${String(changes.length)} would have gone another way:`}
          </p>
          <ul className="grid max-h-72 gap-1.5 overflow-y-auto">
            {changes.slice(0, MOST_SHOWN).map((change) => (
              <li key={change.toolCallId} className="grid min-w-0 gap-0.5">
                <code className="truncate font-mono text-12" title={escapedLine(change.command)}>
                  {escapedLine(change.command)}
                </code>
                <span className="text-12 text-fg-3">
                  {verdictWord(change.from)} → {verdictWord(change.to)}
                  {change.decision === 'denied' ? ' · somebody denied it' : ''}
                  {change.decision === 'approved' ? ' · somebody approved it' : ''}
                </span>
              </li>
            ))}
          </ul>
          {changes.length > MOST_SHOWN ? (
            <p className="text-12 text-fg-3">and {String(changes.length - MOST_SHOWN)} more</p>
          ) : null}
        </>
      )}
    </div>
  );
}
