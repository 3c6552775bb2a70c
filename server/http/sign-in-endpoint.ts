import type { IncomingMessage, ServerResponse } from 'node:http';
import { AUTH_BASE_PATH } from '@/server/auth/create-auth';
import { recordSignOut } from '@/server/services/record-sign-out';
import type { ServiceRuntime } from '@/server/services/service-runtime';
import { answer, requestUrl, toHeaders } from './node-request';

/** The largest sign-in request that is read, in bytes. */
const BODY_LIMIT = 64 * 1024;

const SIGN_OUT_PATH = `${AUTH_BASE_PATH}/sign-out`;

/**
 * Hands a request to the sign-in library and its response back. Who signs out is in the audit, and is
 * asked about again at once wherever they watch, in their other tabs too.
 */
export async function answerSignIn(
  runtime: Pick<ServiceRuntime, 'auth' | 'access' | 'writes'>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { auth } = runtime;
  const body = await readBody(request);
  if (body === null) {
    answer(response, 413, { message: 'This request is too large.' });
    return;
  }
  const { pathname, search } = requestUrl(request);
  const method = request.method ?? 'GET';
  const headers = toHeaders(request.headers);
  // Asked before: afterwards the cookie names nobody.
  const leaver = pathname === SIGN_OUT_PATH ? await auth.signedInFrom(headers) : null;
  const reply = await auth.handler(
    new Request(`http://localhost${pathname}${search}`, {
      method,
      headers,
      ...(method === 'GET' || method === 'HEAD' ? {} : { body: new Uint8Array(body) }),
    }),
  );
  if (leaver !== null && reply.ok) await recordSignOut(runtime, leaver);
  const replyHeaders: Record<string, string | string[]> = Object.fromEntries(reply.headers);
  const cookies = reply.headers.getSetCookie();
  if (cookies.length > 0) replyHeaders['set-cookie'] = cookies;
  response.writeHead(reply.status, replyHeaders);
  response.end(Buffer.from(await reply.arrayBuffer()));
}

async function readBody(request: IncomingMessage): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > BODY_LIMIT) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
