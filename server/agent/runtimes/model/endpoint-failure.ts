/** What went wrong with an endpoint, as far as it makes a difference to anybody. */
export type EndpointFailureKind =
  | 'unreachable'
  | 'unknown_host'
  | 'insecure'
  | 'cut'
  | 'too_slow'
  | 'key_rejected'
  | 'forbidden'
  | 'model_missing'
  | 'wrong_address'
  | 'redirected'
  | 'rate_limited'
  | 'quota_used_up'
  | 'context_overflow'
  | 'request_refused'
  | 'endpoint_broken'
  | 'garbage'
  | 'unexpected';

/** A failure of an endpoint, told to a person. */
export interface EndpointFailure {
  kind: EndpointFailureKind;
  /** One or two sentences: which endpoint, what happened, what to do. Never holds the key. */
  message: string;
  /** Whether the same request may well succeed a little later. */
  isRetryable: boolean;
  /** How long the endpoint asked to be left alone. */
  retryAfterMs: number | null;
  /** The status of its answer, when it gave one. */
  status: number | null;
}
