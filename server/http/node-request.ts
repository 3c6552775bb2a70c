import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';

/** The headers of a Node request as the web knows them. */
export function toHeaders(headers: IncomingHttpHeaders): Headers {
  const result = new Headers();
  for (const [name, value] of Object.entries(headers)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined) result.append(name, one);
    }
  }
  return result;
}

/** The path and query of a request, without its host. */
export function requestUrl(request: IncomingMessage): URL {
  const url = request.url ?? '/';
  // A URL that begins with two slashes would otherwise name another host.
  return new URL(url.replace(/^\/+/, '/'), 'http://countersign.invalid');
}

/** Answers with a small text or JSON body. */
export function answer(
  response: ServerResponse,
  status: number,
  body: string | Record<string, unknown>,
): void {
  const isText = typeof body === 'string';
  response.writeHead(status, {
    'Content-Type': isText ? 'text/plain; charset=utf-8' : 'application/json; charset=utf-8',
    'Cache-Control': 'no-store',
  });
  response.end(isText ? body : JSON.stringify(body));
}
