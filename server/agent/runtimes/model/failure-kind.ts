import type { EndpointError } from './endpoint-error';
import type { EndpointFailureKind } from './endpoint-failure';

/** How the common servers say that a conversation is longer than the model can read. */
const OVERFLOW =
  /context[_ ](length|window|size)|maximum context|prompt is too long|too many (input )?tokens|input (token count|is too long)|exceeds? the (maximum number of tokens|available context)|request_too_large/iu;

const NO_MODEL = /model.{0,80}(not|n't|no such|unknown)|(not|n't|no such|unknown).{0,40}model/iu;

const QUOTA = /insufficient_quota|billing|credit balance/iu;

/** Codes of Node and undici (https://nodejs.org/api/errors.html, undici's errors), by what they mean. */
const CODES: readonly [EndpointFailureKind, readonly string[]][] = [
  ['unknown_host', ['ENOTFOUND', 'EAI_AGAIN', 'EAI_NONAME']],
  [
    'unreachable',
    [
      'ECONNREFUSED',
      'EHOSTUNREACH',
      'ENETUNREACH',
      'EHOSTDOWN',
      'EADDRNOTAVAIL',
      'ENETDOWN',
      'ETIMEDOUT',
      'UND_ERR_CONNECT_TIMEOUT',
    ],
  ],
  ['too_slow', ['UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT']],
  ['cut', ['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET', 'ECONNABORTED']],
  ['garbage', ['ANSWER_IS_PAGE', 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH', 'UND_ERR_RESPONSE']],
  // What an endpoint says in the middle of a stream, after its status was long sent.
  ['rate_limited', ['rate_limit_error', 'rate_limit_exceeded', 'RESOURCE_EXHAUSTED']],
  ['key_rejected', ['authentication_error', 'invalid_api_key', 'UNAUTHENTICATED']],
  ['forbidden', ['permission_error', 'PERMISSION_DENIED']],
  ['endpoint_broken', ['overloaded_error', 'api_error', 'server_error', 'UNAVAILABLE', 'INTERNAL']],
  ['request_refused', ['invalid_request_error', 'INVALID_ARGUMENT']],
];

/** Sorts what is known of an error into the kind that it is. */
export function failureKind(error: EndpointError): EndpointFailureKind {
  const everythingSaid = `${error.said} ${error.codes.join(' ')}`;
  if (isOverflow(error, everythingSaid)) return 'context_overflow';
  const { status } = error;
  if (status !== null && (status < 200 || status >= 300))
    return kindOfStatus(status, everythingSaid);
  if (error.codes.some((code) => /CERT|TLS|SSL|UNABLE_TO_VERIFY/u.test(code))) return 'insecure';
  if (error.codes.some((code) => code.startsWith('HPE_'))) return 'garbage';
  if (QUOTA.test(everythingSaid)) return 'quota_used_up';
  for (const [kind, codes] of CODES) {
    if (error.codes.some((code) => codes.includes(code))) return kind;
  }
  if (error.isUnfinished) return 'cut';
  if (error.isUnreadable || status !== null) return 'garbage';
  return error.said === '' ? 'unexpected' : 'endpoint_broken';
}

function isOverflow({ status }: EndpointError, everythingSaid: string): boolean {
  if (status !== null && ![200, 400, 413, 422, 500].includes(status)) return false;
  return status === 413 || OVERFLOW.test(everythingSaid);
}

function kindOfStatus(status: number, everythingSaid: string): EndpointFailureKind {
  if (status >= 300 && status < 400) return 'redirected';
  if (status === 401) return 'key_rejected';
  if (status === 402) return 'quota_used_up';
  if (status === 403) return 'forbidden';
  if (status === 404) return NO_MODEL.test(everythingSaid) ? 'model_missing' : 'wrong_address';
  if (status === 408) return 'too_slow';
  if (status === 429) return QUOTA.test(everythingSaid) ? 'quota_used_up' : 'rate_limited';
  return status >= 500 ? 'endpoint_broken' : 'request_refused';
}
