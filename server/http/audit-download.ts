import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ERROR_STATUS } from '@/server/api/error-status';
import { auditFilterSchema, auditFormatSchema } from '@/server/domain/audit-row';
import { DomainError } from '@/server/domain/domain-error';
import { exportAudit } from '@/server/services/export-audit';
import { requireAdmin } from '@/server/services/require-admin';
import type { ServiceRuntime } from '@/server/services/service-runtime';
import { answer, requestUrl, toHeaders } from './node-request';

export const AUDIT_DOWNLOAD_PATH = '/api/audit/export';

const inputSchema = auditFilterSchema.extend({ format: auditFormatSchema });

/**
 * Answers a form that asks for an export of the audit with a file, sent as it is read. The filter is in
 * the address. Only a POST exports, since it leaves an entry: a link on another site cannot.
 */
export async function answerAuditDownload(
  runtime: ServiceRuntime,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    if (request.method !== 'POST') {
      throw new DomainError('invalid_input', 'Ask for an export of the audit with a POST.');
    }
    const actor = await runtime.auth.actorFrom(toHeaders(request.headers));
    if (!actor) throw new DomainError('unauthenticated', 'Sign in first.');
    const { format, filter } = readInput(requestUrl(request).searchParams);
    const { fileName, contentType, pieces } = await exportAudit(runtime, requireAdmin(actor), {
      format,
      filter,
    });
    response.writeHead(200, {
      'Content-Type': contentType,
      'Content-Disposition': `attachment; filename="${fileName}"`,
      'Cache-Control': 'no-store',
    });
    await pipeline(Readable.from(pieces), response).catch((error: unknown) => {
      // A browser that went away is no failure of ours.
      if (!response.destroyed) throw error;
    });
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    answer(response, ERROR_STATUS[error.code].httpStatus, { message: error.message });
  }
}

function readInput(parameters: URLSearchParams) {
  const given = Object.fromEntries(parameters);
  const read = inputSchema.safeParse({
    ...given,
    ...instantOf(given, 'sinceAt'),
    ...instantOf(given, 'untilAt'),
  });
  if (!read.success) {
    const words = read.error.issues.map(
      ({ path, message }) =>
        `${path.length === 0 ? 'address' : path.map(String).join('.')}: ${message}.`,
    );
    throw new DomainError('invalid_input', words.join(' '));
  }
  const { format, ...filter } = read.data;
  return { format, filter };
}

function instantOf(given: Record<string, string>, name: string): Record<string, number> {
  const text = given[name];
  return text === undefined ? {} : { [name]: Number(text) };
}
