import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { anthropicFormat } from './anthropic-format';
import { ForeignJson } from './foreign-json';
import { googleFormat } from './google-format';
import { listModels } from './list-models';
import { openaiChatFormat } from './openai-chat-format';
import { openaiResponsesFormat } from './openai-responses-format';
import { playAnswer } from './play-answer';
import { refuses, type ScriptedAnswer } from './scripted-answer';
import type { ReadRequest, WireFormat } from './wire-format';

/** A request for an answer as it arrived. */
export interface RecordedRequest extends ReadRequest {
  format: WireFormat['name'];
  path: string;
  headers: IncomingHttpHeaders;
  /** As parsed. */
  body: unknown;
  /** Its number among those of its sort, from 0. */
  index: number;
  /** Whether it offers no tools, as one for a title or a try does. */
  isAside: boolean;
  /** True once its client went away before the answer was complete. */
  isAbandoned: boolean;
}

/** One answer, or what makes it out of the request. */
export type AnswerScript =
  ScriptedAnswer | ((request: RecordedRequest) => ScriptedAnswer | Promise<ScriptedAnswer>);

export interface ScriptedEndpoint {
  port: number;
  /** The address to give to an endpoint of this provider. */
  baseUrl(provider: 'openai-compatible' | 'openai' | 'anthropic' | 'google'): string;
  /** Every request for an answer, in order. */
  requests: RecordedRequest[];
  /** Answers still being given. */
  readonly openCount: number;
  /** Stops listening and drops every connection; connecting is refused from then on. */
  stop(): Promise<void>;
  /** Listens again, on the same port. */
  start(): Promise<void>;
}

const FORMATS = [openaiChatFormat, openaiResponsesFormat, anthropicFormat, googleFormat];

/**
 * Starts an HTTP server on a free loopback port that speaks the wire formats of all providers and
 * answers by a script: the n-th request gets the n-th answer, or whatever a function makes of it.
 *
 * @param script.answers a list, or one function for all; requests beyond a list get status 500
 * @param script.asides what answers requests that offer no tools, such as those for titles; they take
 * part in the script unless given
 * @param script.key the only key that is let in; any unless given
 * @param script.models what the list of models holds; null has no list
 */
export async function startScriptedEndpoint(script: {
  answers: readonly AnswerScript[] | Extract<AnswerScript, (...args: never) => unknown>;
  asides?: AnswerScript;
  key?: string;
  models?: readonly string[] | null;
}): Promise<ScriptedEndpoint> {
  const requests: RecordedRequest[] = [];
  const open = new Set<AbortController>();
  let ids = 0;
  const nextId = (prefix: string): string => `${prefix}_${String((ids += 1))}`;

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname: path } = new URL(request.url ?? '/', 'http://endpoint.invalid');
    const method = request.method ?? 'GET';
    const json = await bodyOf(request);
    const body = new ForeignJson(json);
    const format = FORMATS.find((one) => one.matches({ method, path }));
    if (!isLetIn(request.headers, script.key)) {
      refuse(response, refuses(401, { message: 'wrong key' }), format ?? openaiChatFormat);
      return;
    }
    if (!format) {
      const models = script.models === undefined ? ['scripted-model'] : script.models;
      const list = method === 'GET' ? listModels({ path, headers: request.headers }, models) : null;
      sendJson(response, list === null ? 404 : 200, list ?? { error: { message: 'no such page' } });
      return;
    }
    const read = format.read({ path, body });
    const isAside = script.asides !== undefined && read.toolNames.length === 0;
    const recorded: RecordedRequest = {
      ...read,
      format: format.name,
      path,
      headers: request.headers,
      body: json,
      index: requests.filter((one) => one.isAside === isAside).length,
      isAside,
      isAbandoned: false,
    };
    requests.push(recorded);
    const controller = new AbortController();
    open.add(controller);
    response.once('close', () => {
      recorded.isAbandoned = !response.writableFinished;
      open.delete(controller);
      controller.abort();
    });
    const answer = await answerTo(recorded);
    await give(response, answer, { format, recorded, signal: controller.signal });
  }

  async function answerTo(request: RecordedRequest): Promise<ScriptedAnswer> {
    const { answers } = script;
    const next = request.isAside
      ? script.asides
      : typeof answers === 'function'
        ? answers
        : answers[request.index];
    if (next === undefined) return refuses(500, { message: 'the script is over' });
    return typeof next === 'function' ? next(request) : next;
  }

  async function give(
    response: ServerResponse,
    answer: ScriptedAnswer,
    by: { format: WireFormat; recorded: RecordedRequest; signal: AbortSignal },
  ): Promise<void> {
    const { format, recorded, signal } = by;
    const { model, path } = recorded;
    const body = new ForeignJson(recorded.body);
    switch (answer.kind) {
      case 'spoken':
        if (format.isStreamed({ path, body })) {
          await playAnswer(response, answer, { model, nextId, format, signal });
        } else sendJson(response, 200, await format.whole(answer, { model, nextId }));
        return;
      case 'refused':
        refuse(response, answer, format);
        return;
      case 'garbage':
        response.writeHead(200, { 'content-type': 'text/html' });
        response.end('<!doctype html><title>Welcome</title>');
        return;
      case 'hung_up':
        response.socket?.destroy();
        return;
      case 'silent':
        return;
    }
  }

  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => {
      // A broken script shows as a broken endpoint; the test that follows it then fails.
      if (!response.headersSent) sendJson(response, 500, { error: { message: String(error) } });
      else response.destroy();
    });
  });
  const listen = (port: number): Promise<void> =>
    new Promise((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, '127.0.0.1', () => {
        server.off('error', reject);
        resolve();
      });
    });
  await listen(0);
  const { port } = server.address() as AddressInfo;

  return {
    port,
    baseUrl: (provider) =>
      `http://127.0.0.1:${String(port)}/${provider === 'google' ? 'v1beta' : 'v1'}`,
    requests,
    get openCount() {
      return open.size;
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
        server.closeAllConnections();
      }),
    start: () => listen(port),
  };
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString('utf8');
  return text === '' ? null : JSON.parse(text);
}

function isLetIn(headers: IncomingHttpHeaders, key: string | undefined): boolean {
  if (key === undefined) return true;
  return (
    headers.authorization === `Bearer ${key}` ||
    headers['x-api-key'] === key ||
    headers['x-goog-api-key'] === key
  );
}

function refuse(
  response: ServerResponse,
  answer: Extract<ScriptedAnswer, { kind: 'refused' }>,
  format: WireFormat,
): void {
  for (const [name, value] of Object.entries(answer.headers)) response.setHeader(name, value);
  sendJson(response, answer.status, format.error(answer.status, answer));
}

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
}
