import { APICallError, InvalidResponseDataError, JSONParseError, TypeValidationError } from 'ai';

/** The longest chain of causes that is followed. */
const DEPTH_LIMIT = 8;

/** What an error of an endpoint says, wherever in it the AI SDK or Node put it. */
export interface EndpointError {
  status: number | null;
  /** Codes of Node, undici and the endpoint itself, as `ECONNREFUSED` or `context_length_exceeded`. */
  codes: string[];
  /** What the endpoint said in words; empty when it said nothing. */
  said: string;
  headers: Readonly<Record<string, string>>;
  /** The body of its answer, of which nothing is ever shown. */
  body: string;
  /** Whether the answer was none of the provider's form. */
  isUnreadable: boolean;
  /** Whether the answer ended before it was complete. */
  isUnfinished: boolean;
}

/** Reads any error that the AI SDK or `fetch` threw, or put into a stream. Never throws. */
export function readEndpointError(error: unknown): EndpointError {
  const read: EndpointError = {
    status: null,
    codes: [],
    said: '',
    headers: {},
    body: '',
    isUnreadable: false,
    isUnfinished: false,
  };
  let link: unknown = error;
  for (let depth = 0; depth < DEPTH_LIMIT && link !== undefined && link !== null; depth += 1) {
    addLink(read, link);
    link = isRecord(link) ? (link.cause ?? link.lastError) : undefined;
  }
  return read;
}

function addLink(read: EndpointError, link: unknown): void {
  if (typeof link === 'string') {
    read.said ||= link;
    return;
  }
  if (!isRecord(link)) return;
  if (APICallError.isInstance(link)) {
    read.status ??= link.statusCode ?? null;
    read.headers = { ...link.responseHeaders, ...read.headers };
    read.body ||= link.responseBody ?? '';
    if (link.statusCode === undefined) addCodes(read, link);
    else {
      read.said ||= link.message;
      addCodes(read, errorIn(link.data) ?? {});
    }
    return;
  }
  if (JSONParseError.isInstance(link) || TypeValidationError.isInstance(link)) {
    read.isUnreadable = true;
    return;
  }
  if (InvalidResponseDataError.isInstance(link)) {
    read.isUnfinished ||= /ended without|stream ended/iu.test(link.message);
    read.isUnreadable ||= !read.isUnfinished;
    return;
  }
  addCodes(read, link);
  // What an endpoint puts into the middle of a stream is a plain object; an error of Node is none.
  if (!(link instanceof Error)) {
    const own = errorIn(link) ?? link;
    addCodes(read, own);
    if (typeof own.message === 'string') read.said ||= own.message;
    read.status ??= statusIn(own);
  }
}

function addCodes(read: EndpointError, from: Record<string, unknown>): void {
  for (const key of ['code', 'type', 'status', 'name'] as const) {
    const code = from[key];
    if (typeof code === 'string' && code !== '') read.codes.push(code);
  }
  if (Array.isArray(from.errors)) {
    for (const one of from.errors) if (isRecord(one)) addCodes(read, one);
  }
}

function statusIn(own: Record<string, unknown>): number | null {
  for (const value of [own.statusCode, own.status, own.code]) {
    if (typeof value === 'number' && value >= 400 && value < 600) return value;
  }
  return null;
}

function errorIn(data: unknown): Record<string, unknown> | null {
  if (!isRecord(data)) return null;
  return isRecord(data.error) ? data.error : null;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
