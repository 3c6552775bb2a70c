import { abortError } from '@/server/agent/abort-error';
import type { RunId, SessionId } from '@/server/domain/ids';
import type { Profile } from '@/server/domain/profile';
import { ASIDE_STEP_INDEX } from '@/server/domain/aside-step-index';
import type { StepUsage } from '@/server/domain/step-usage';
import type { EventBus } from '@/server/events/event-bus';
import type { Clock } from '@/server/platform/clock';
import type { Logger } from '@/server/platform/logger';
import { askForTitle } from './ask-for-title';
import { connectEndpoint } from './connect-endpoint';
import { createLanguageModel } from './create-language-model';
import type { EndpointSource } from './endpoint-source';

/** Titles that are asked for at once; the others wait their turn. */
const AT_ONCE = 2;

/** Where the titles of sessions are kept. */
export interface TitleStore {
  /**
   * What a session is about, when its title is still its first message's and this run is its first
   * one that was completed by a model; null otherwise.
   */
  unnamed(run: {
    sessionId: SessionId;
    runId: RunId;
  }): Promise<{ profile: Profile; asked: string; answered: string } | null>;
  /** Adds what asking took to the usage of a session, unless that was deleted meanwhile. */
  recordUsage(sessionId: SessionId, usage: StepUsage): Promise<void>;
  /** Gives a session its title, unless somebody has named it meanwhile. */
  name(sessionId: SessionId, title: string): Promise<void>;
}

/**
 * Betters the titles of sessions (R11): when the first turn of a session was completed, its model is
 * asked once for a title, beside the pool and without holding up anything. What fails stays as it was.
 */
export class SessionTitles {
  readonly #ports: {
    clock: Clock;
    logger: Logger;
    bus: EventBus;
    endpoints: EndpointSource;
    store: TitleStore;
  };
  readonly #stopping = new AbortController();
  readonly #waiting: { sessionId: SessionId; runId: RunId }[] = [];
  readonly #working = new Set<Promise<void>>();
  #unsubscribe: (() => void) | null = null;

  constructor(ports: {
    clock: Clock;
    logger: Logger;
    bus: EventBus;
    endpoints: EndpointSource;
    store: TitleStore;
  }) {
    this.#ports = ports;
  }

  /** Begins to listen for completed turns. */
  start(): void {
    this.#unsubscribe ??= this.#ports.bus.subscribe((event) => {
      if (event.type !== 'run.finished' || event.payload.outcome !== 'completed') return;
      this.#waiting.push({ sessionId: event.sessionId, runId: event.payload.runId });
      this.#next();
    });
  }

  /** Ends it: nothing is asked or stored any more. Resolves when nothing of it is under way. */
  async stop(): Promise<void> {
    this.#unsubscribe?.();
    this.#unsubscribe = null;
    this.#waiting.length = 0;
    this.#stopping.abort(abortError());
    await this.idle();
  }

  /** Resolves when no title is being asked for. */
  async idle(): Promise<void> {
    while (this.#working.size > 0) await Promise.all(this.#working);
  }

  #next(): void {
    while (this.#working.size < AT_ONCE) {
      const run = this.#waiting.shift();
      if (!run) return;
      const work = this.#better(run).finally(() => {
        this.#working.delete(work);
        this.#next();
      });
      this.#working.add(work);
    }
  }

  /** Never rejects. */
  async #better(run: { sessionId: SessionId; runId: RunId }): Promise<void> {
    const { clock, logger, endpoints, store } = this.#ports;
    const { signal } = this.#stopping;
    try {
      const unnamed = await store.unnamed(run);
      if (!unnamed) return;
      signal.throwIfAborted();
      const { access, modelName } = await connectEndpoint(endpoints, unnamed.profile);
      const model = createLanguageModel(access, modelName);
      const { title, usage } = await askForTitle(model, unnamed, { clock, signal });
      signal.throwIfAborted();
      await store.recordUsage(run.sessionId, {
        ...usage,
        runId: run.runId,
        stepIndex: ASIDE_STEP_INDEX,
        endpointId: access.id,
        model: modelName,
        firstTokenMs: null,
      });
      if (title !== null) await store.name(run.sessionId, title);
    } catch (error) {
      // The error may hold what was asked; its kind says enough here.
      const reason = error instanceof Error ? error.name : 'unknown';
      logger.debug({ sessionId: run.sessionId, reason }, 'session kept its first title');
    }
  }
}
