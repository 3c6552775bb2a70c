import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Auth } from '@/server/auth/create-auth';
import { answer, requestUrl, toHeaders } from './node-request';

/** The largest sign-in request that is read, in bytes. */
const BODY_LIMIT = 64 * 1024;

/** Hands a request to the sign-in library and its response back. Never rejects. */
export async function answerSignIn(
  auth: Auth,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const body = await readBody(request);
  if (body === null) {
    answer(response, 413, { message: 'This request is too large.' });
    return;
  }
  const { pathname, search } = requestUrl(request);
  const method = request.method ?? 'GET';
  const reply = await auth.handler(
    new Request(`http://localhost${pathname}${search}`, {
      method,
      headers: toHeaders(request.headers),
      ...(method === 'GET' || method === 'HEAD' ? {} : { body: new Uint8Array(body) }),
    }),
  );
  const headers: Record<string, string | string[]> = Object.fromEntries(reply.headers);
  const cookies = reply.headers.getSetCookie();
  if (cookies.length > 0) headers['set-cookie'] = cookies;
  response.writeHead(reply.status, headers);
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
