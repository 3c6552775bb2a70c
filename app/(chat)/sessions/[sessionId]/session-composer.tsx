'use client';

import { Composer } from '@/components/chat/composer';
import { useComposer, type Composer as ComposerState } from '@/components/chat/use-composer';
import { failureText, refusalOf } from '@/components/trpc/refusal';
import { useTRPCClient } from '@/components/trpc/trpc';
import type { RuntimeName } from '@/server/domain/profile';
import type { SessionRow } from '@/server/domain/session';

const UNREACHABLE = 'Not sent: the server did not answer. Your text is kept; try again.';

/**
 * The composer of a session: its draft, and sending it as a message. `onSent` is told when the server
 * has taken one.
 */
export function useSessionComposer(
  session: Pick<SessionRow, 'id' | 'currentRun'>,
  onSent: () => void,
): ComposerState {
  const client = useTRPCClient();
  return useComposer({
    draftKey: session.id,
    isBusy: session.currentRun !== null,
    send: async (message) => {
      await client.messages.send.mutate({ sessionId: session.id, ...message });
      onSent();
    },
    describeFailure: (thrown) =>
      refusalOf(thrown)?.code === 'already_running'
        ? 'Not sent: the session is still running. Your text is kept; send it when the run has ended, or stop the run.'
        : failureText(thrown, UNREACHABLE),
  });
}

/** What is written to a runtime, before the name of the profile. */
const SPOKEN_TO: Record<RuntimeName, string> = { shell: 'A command for', model: 'Message' };

/** The composer at the foot of a session. */
export function SessionComposer({
  composer,
  session,
}: {
  composer: ComposerState;
  session: SessionRow;
}) {
  return (
    <Composer
      composer={composer}
      placeholder={`${SPOKEN_TO[session.runtime]} ${session.profileName}`}
      notice={noticeOf(session)}
      autoFocus
    />
  );
}

/** What Enter does while the session is busy, said before it is pressed. */
function noticeOf(session: SessionRow): string | null {
  if (session.waiting.length > 0) {
    return 'Enter never answers. While this waits, a message is refused and stays here.';
  }
  if (session.currentRun !== null) {
    return 'Busy: a message is refused until the run has ended, and stays here.';
  }
  return null;
}
