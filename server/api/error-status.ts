import type { TRPC_ERROR_CODE_KEY } from '@trpc/server';
import type { DomainErrorCode } from '@/server/domain/domain-error';

/** How a refusal is told over a transport. */
export interface ErrorStatus {
  trpcCode: TRPC_ERROR_CODE_KEY;
  httpStatus: number;
}

/** The one map from the reason of a refusal to its status; the compiler keeps it exhaustive. */
export const ERROR_STATUS: Readonly<Record<DomainErrorCode, ErrorStatus>> = {
  invalid_input: { trpcCode: 'BAD_REQUEST', httpStatus: 400 },
  unauthenticated: { trpcCode: 'UNAUTHORIZED', httpStatus: 401 },
  forbidden: { trpcCode: 'FORBIDDEN', httpStatus: 403 },
  not_found: { trpcCode: 'NOT_FOUND', httpStatus: 404 },
  already_running: { trpcCode: 'CONFLICT', httpStatus: 409 },
  approval_ended: { trpcCode: 'CONFLICT', httpStatus: 409 },
  choice_not_offered: { trpcCode: 'UNPROCESSABLE_CONTENT', httpStatus: 422 },
  payload_mismatch: { trpcCode: 'CONFLICT', httpStatus: 409 },
  too_many_pending: { trpcCode: 'TOO_MANY_REQUESTS', httpStatus: 429 },
  workspace_missing: { trpcCode: 'PRECONDITION_FAILED', httpStatus: 412 },
  conflict: { trpcCode: 'CONFLICT', httpStatus: 409 },
  rate_limited: { trpcCode: 'TOO_MANY_REQUESTS', httpStatus: 429 },
  setup_closed: { trpcCode: 'FORBIDDEN', httpStatus: 403 },
  token_invalid: { trpcCode: 'FORBIDDEN', httpStatus: 403 },
  shutting_down: { trpcCode: 'SERVICE_UNAVAILABLE', httpStatus: 503 },
  storage_failed: { trpcCode: 'INTERNAL_SERVER_ERROR', httpStatus: 500 },
};
