/**
 * Every way in which a request can be refused, as a code that programs may rely on.
 * `server/api/error-status.ts` maps each to a transport status; the map is exhaustive.
 */
export type DomainErrorCode =
  | 'invalid_input'
  | 'unauthenticated'
  | 'forbidden'
  | 'not_found'
  | 'already_running'
  | 'approval_ended'
  | 'choice_not_offered'
  | 'payload_mismatch'
  | 'too_many_pending'
  | 'workspace_missing'
  | 'conflict'
  | 'rate_limited'
  | 'setup_closed'
  | 'token_invalid'
  | 'shutting_down'
  | 'storage_failed';

/**
 * A refusal that a person should understand. `message` is for people: it names the field or thing
 * and says what to do. `details` holds ids and facts for programs (never secrets, never the text of
 * a command). `logMessage` may say more, for logs only.
 */
export class DomainError extends Error {
  override readonly name = 'DomainError';
  readonly code: DomainErrorCode;
  readonly details: Readonly<Record<string, unknown>>;
  readonly logMessage: string;

  constructor(
    code: DomainErrorCode,
    message: string,
    extra: { details?: Record<string, unknown>; logMessage?: string; cause?: unknown } = {},
  ) {
    super(message, extra.cause === undefined ? undefined : { cause: extra.cause });
    this.code = code;
    this.details = extra.details ?? {};
    this.logMessage = extra.logMessage ?? message;
  }
}
