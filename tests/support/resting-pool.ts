import { SessionMailbox } from '@/server/agent/session-mailbox';
import type { Actor } from '@/server/domain/actor';
import { DomainError } from '@/server/domain/domain-error';
import type { RunId, SessionId } from '@/server/domain/ids';
import type { RunPool } from '@/server/services/service-runtime';
import type { RunStore } from '@/server/store/run-store';

/** A pool whose runs are stored and stay queued, until a test moves them on through the store. */
export class RestingPool implements RunPool {
  readonly #mailbox = new SessionMailbox();
  readonly #runs: RunStore;

  constructor(runs: RunStore) {
    this.#runs = runs;
  }

  send(input: Parameters<RunPool['send']>[0]): ReturnType<RunPool['send']> {
    return this.#mailbox.post(input.sessionId, async () => {
      const earlier = await this.#runs.findByClientId(input.sessionId, input.clientId);
      if (earlier) return { messageId: earlier.messageId, runId: earlier.runId };
      const session = await this.#runs.findSession(input.sessionId);
      const accepted =
        session &&
        (await this.#runs.accept({
          ...input,
          text: input.text ?? '',
          session,
          title: null,
          withdrawIds: [],
          isStarted: false,
        }));
      if (!accepted) throw new DomainError('already_running', 'This session is already running.');
      return { messageId: accepted.messageId, runId: accepted.runId };
    });
  }

  async stop(input: {
    sessionId: SessionId;
    actor: Actor;
  }): Promise<{ stoppedRunId: RunId | null }> {
    const id = (await this.#runs.findSession(input.sessionId))?.currentRunId ?? null;
    if (id === null) return { stoppedRunId: null };
    await this.#runs.finish({
      run: { id, sessionId: input.sessionId },
      outcome: 'cancelled',
      cause: 'stopped',
      error: null,
      stoppedBy: input.actor,
    });
    return { stoppedRunId: id };
  }

  async endSession(input: Parameters<RunPool['endSession']>[0]): Promise<void> {
    await this.stop(input);
    await input.remove();
  }

  gauges(): ReturnType<RunPool['gauges']> {
    return { capacity: 8, slotsBusy: 2, running: 1, queued: 3, waiting: 1 };
  }
}
