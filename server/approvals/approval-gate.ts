import { approvalEndingSchema, type Approval, type ApprovalEnding } from '@/server/domain/approval';
import type { Choice } from '@/server/domain/choice';
import { DomainError } from '@/server/domain/domain-error';
import type { SessionId } from '@/server/domain/ids';
import type { RefusalCause } from '@/server/domain/tool-call';
import type { Logger } from '@/server/platform/logger';

/** What a run asks consent for. */
export interface ConsentRequest {
  approval: Approval;
  /** Whether it was asked by a process that is gone, so that it is only waited for again (A6). */
  isStored: boolean;
}

/** Puts a request to the people of its session and gives how it ended. */
export type ConsentHandler = (request: ConsentRequest) => Promise<ApprovalEnding>;

/** Why consent could not be asked for, as a cause and in words. */
export interface ConsentFailure {
  cause: Extract<RefusalCause, 'failed_closed' | 'too_many_pending'>;
  explanation: string;
}

/** The answer to a run. Where consent could not be asked for, the choice is `deny` and `failure` says why. */
export type ConsentAnswer =
  | { choice: Choice; ending: ApprovalEnding; failure: null }
  | { choice: 'deny'; ending: null; failure: ConsentFailure };

/**
 * The only way from a run to consent. Each live run has one handler here, for as long as it lives,
 * also while it fails. Whatever is amiss, the answer is deny and nobody else is asked (A7).
 */
export class ApprovalGate {
  readonly #handlers = new Map<string, ConsentHandler>();
  readonly #logger: Logger;

  constructor(logger: Logger) {
    this.#logger = logger;
  }

  /** Handlers in place, for leak checks. */
  get handlerCount(): number {
    return this.#handlers.size;
  }

  hasHandler(sessionId: SessionId): boolean {
    return this.#handlers.has(sessionId);
  }

  /** Puts the handler of a session's run in place. Gives the function that removes this handler. */
  register(sessionId: SessionId, handler: ConsentHandler): () => void {
    this.#handlers.set(sessionId, handler);
    return () => {
      if (this.#handlers.get(sessionId) === handler) this.#handlers.delete(sessionId);
    };
  }

  /** Asks on behalf of a run. Never rejects. */
  async ask(
    context: { sessionId: SessionId } | undefined,
    request: ConsentRequest,
  ): Promise<ConsentAnswer> {
    if (!context) return failedClosed('The call came from outside a run.');
    const handler = this.#handlers.get(context.sessionId);
    if (!handler) return failedClosed('No run of this session can ask for consent.');
    try {
      return checked(await handler(request), request);
    } catch (error) {
      // The run was ended or set aside; whatever is answered now is not acted on.
      if (isAbort(error)) return failedClosed('The run ended while it asked.');
      this.#logger.error({ err: error, sessionId: context.sessionId }, 'consent handler failed');
      if (error instanceof DomainError && error.code === 'too_many_pending') {
        return {
          choice: 'deny',
          ending: null,
          failure: { cause: 'too_many_pending', explanation: error.message },
        };
      }
      return failedClosed('Consent could not be asked for.');
    }
  }
}

/** Takes an approval only with a choice that was offered; everything else is a deny. */
function checked(answer: unknown, request: ConsentRequest): ConsentAnswer {
  const ending = approvalEndingSchema.safeParse(answer).data;
  if (!ending) return failedClosed('The answer could not be understood.');
  if (ending.resolution !== 'approved') return { choice: 'deny', ending, failure: null };
  const { choice } = ending;
  if (choice === null || !request.approval.choices.includes(choice)) {
    return failedClosed('The answer was not one of the choices offered.');
  }
  if (choice === 'deny') return failedClosed('The answer contradicts itself.');
  return { choice, ending, failure: null };
}

function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}

function failedClosed(explanation: string): ConsentAnswer {
  return { choice: 'deny', ending: null, failure: { cause: 'failed_closed', explanation } };
}
