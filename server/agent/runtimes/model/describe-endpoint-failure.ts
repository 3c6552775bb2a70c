import { formatDuration } from '@/server/agent/format-duration';
import { endpointAddress } from './endpoint-address';
import { readEndpointError, type EndpointError } from './endpoint-error';
import { endpointExcerpt } from './endpoint-excerpt';
import type { EndpointFailure, EndpointFailureKind } from './endpoint-failure';
import type { EndpointAccess } from './endpoint-source';
import { failureKind } from './failure-kind';
import { retryAfterMs } from './retry-after';

/** Failures that may well be over a little later. */
const RETRYABLE: ReadonlySet<EndpointFailureKind> = new Set([
  'unreachable',
  'cut',
  'rate_limited',
  'endpoint_broken',
]);

/**
 * Tells any error that was thrown, or streamed, while an endpoint was asked. The message names the
 * endpoint and what to do; it holds neither the key nor more than a short excerpt of what the
 * endpoint itself said. Never throws. An abort is not an endpoint's failure: sort it out before.
 *
 * @param by.modelName the model that was asked for; null when none was
 * @param by.now the present instant
 */
export function describeEndpointFailure(
  error: unknown,
  by: {
    access: Pick<EndpointAccess, 'name' | 'provider' | 'baseUrl' | 'apiKey'>;
    modelName: string | null;
    now: number;
  },
): EndpointFailure {
  const read = readEndpointError(error);
  const kind = failureKind(read);
  const waitMs = kind === 'rate_limited' ? retryAfterMs(read, by.now) : null;
  return {
    kind,
    message: words(kind, { ...by, read, waitMs }),
    isRetryable: RETRYABLE.has(kind),
    retryAfterMs: waitMs,
    status: read.status,
  };
}

function words(
  kind: EndpointFailureKind,
  by: {
    access: Pick<EndpointAccess, 'name' | 'provider' | 'baseUrl' | 'apiKey'>;
    modelName: string | null;
    read: EndpointError;
    waitMs: number | null;
  },
): string {
  const { access, read } = by;
  const endpoint = `The endpoint “${access.name}”`;
  const place = placeOf(access);
  const model = by.modelName === null ? 'The model' : `The model “${by.modelName}”`;
  const excerpt = endpointExcerpt(read.said, access.apiKey);
  const itSaid = excerpt === '' ? '' : ` It said: ${excerpt}`;
  const status = read.status === null ? 'an error' : `status ${String(read.status)}`;
  switch (kind) {
    case 'unreachable':
      return `${endpoint} cannot be reached at ${place}. Check that it is running and that its address is right.`;
    case 'unknown_host':
      return `${endpoint} cannot be found: no machine is known by the name in ${place}. Check its address.`;
    case 'insecure':
      return `${endpoint} at ${place} could not prove who it is, so nothing was sent. Check its certificate and whether its address begins with http or https.`;
    case 'cut':
      return `${endpoint} broke off before its answer was complete. What it had said is kept; send the message again.`;
    case 'too_slow':
      return `${endpoint} did not answer in time. Try again, or check whether it is overloaded.`;
    case 'key_rejected':
      return access.apiKey === null
        ? `${endpoint} wants a key (401). An administrator can enter one under Models.`
        : `${endpoint} rejected the key (401). An administrator can enter another one under Models.`;
    case 'forbidden':
      return `${endpoint} does not allow this key what was asked of it (403). Check what the key and its account may use.${itSaid}`;
    case 'model_missing':
      return `${model} does not exist at the endpoint “${access.name}” (404). Choose another one in the profile.${itSaid}`;
    case 'wrong_address':
      return `${endpoint} has nothing at ${place} (404). Check its address; many end in /v1.`;
    case 'redirected':
      return `${endpoint} answered with a redirect, which is not followed because it would carry the key elsewhere. Enter its final address.`;
    case 'rate_limited':
      return by.waitMs === null
        ? `${endpoint} gets too many requests (429). Wait a little and try again.${itSaid}`
        : `${endpoint} gets too many requests (429) and asks to wait ${formatDuration(by.waitMs)}.`;
    case 'quota_used_up':
      return `The quota of the endpoint “${access.name}” is used up. Check the plan and the billing of its account.${itSaid}`;
    case 'context_overflow':
      return `The conversation no longer fits into what ${by.modelName === null ? 'the model' : `“${by.modelName}”`} can read. Start a new session, or choose a model with a larger context.`;
    case 'request_refused':
      return `${endpoint} refused the request (${status}).${itSaid === '' ? ' Check that its provider and model are the right ones.' : itSaid}`;
    case 'endpoint_broken':
      return `${endpoint} is in trouble (${status}). Try again later.${itSaid}`;
    case 'garbage':
      return `${endpoint} answered with something that is not an answer of its provider. Check its address and its provider.`;
    case 'unexpected':
      return `${endpoint} could not be asked.${itSaid === '' ? ' Check its address and its provider.' : itSaid}`;
  }
}

/** Where it is, for people: never with a name or password in it. */
function placeOf(access: Pick<EndpointAccess, 'name' | 'provider' | 'baseUrl'>): string {
  try {
    const { protocol, host, pathname } = new URL(endpointAddress(access));
    return `${protocol}//${host}${pathname === '/' ? '' : pathname}`;
  } catch {
    return 'its address';
  }
}
