import { ForeignJson } from './foreign-json';
import type { ScriptedPiece, SpokenAnswer } from './scripted-answer';
import {
  argumentFragments,
  argumentText,
  around,
  eventFrame,
  fragment,
  fragmentsOf,
  wholeText,
  type AnswerFacts,
  type WireFormat,
  type WireFrame,
} from './wire-format';

/** Anthropic's Messages (https://docs.anthropic.com/en/api/messages-streaming). */
export const anthropicFormat: WireFormat = {
  name: 'anthropic',
  matches: ({ method, path }) => method === 'POST' && path.endsWith('/messages'),
  isStreamed: ({ body }) => body.at('stream').value === true,
  read({ body }) {
    const blocks = body.at('messages').list.flatMap(blocksOf);
    const of = (role: string, type: string): ForeignJson[] =>
      blocks
        .filter((one) => one.role === role && one.block.at('type').string === type)
        .map(({ block }) => block);
    return {
      model: body.at('model').string,
      userText: of('user', 'text').at(-1)?.at('text').string ?? '',
      system: body
        .at('system')
        .list.map((one) => one.at('text').string)
        .join('\n'),
      toolResults: of('user', 'tool_result').map((block) => ({
        id: block.at('tool_use_id').string,
        text: block.at('content').text,
      })),
      toolNames: body.at('tools').list.map((one) => one.at('name').string),
    };
  },
  frames,
  async whole(answer, by) {
    const content: object[] = [];
    for (const piece of answer.pieces) content.push(await blockOf(piece, by));
    return { ...head(answer, by), content, stop_reason: stopOf(answer), stop_sequence: null };
  },
  error: (status, { message }) => ({
    type: 'error',
    error: { type: errorType(status), message },
  }),
  errorFrame: ({ message, code }) =>
    eventFrame({ type: 'error', error: { type: code, message } }, 'error'),
};

async function* frames(answer: SpokenAnswer, by: AnswerFacts): AsyncGenerator<WireFrame> {
  yield named('message_start', { message: { ...head(answer, by), content: [] } });
  for (const [index, piece] of answer.pieces.entries()) {
    yield named('content_block_start', { index, content_block: await blockOf(emptied(piece), by) });
    switch (piece.type) {
      case 'text':
        for await (const text of fragmentsOf(piece.text)) {
          yield delta(index, { type: 'text_delta', text });
        }
        break;
      case 'reasoning':
        for await (const thinking of fragmentsOf(piece.text)) {
          yield delta(index, { type: 'thinking_delta', thinking });
        }
        yield named('content_block_delta', {
          index,
          delta: { type: 'signature_delta', signature: piece.seal ?? 'signed' },
        });
        break;
      case 'call':
        for (const json of argumentFragments(piece.arguments)) {
          yield delta(index, { type: 'input_json_delta', partial_json: json });
        }
        break;
    }
    yield named('content_block_stop', { index });
  }
  yield named('message_delta', {
    delta: { stop_reason: stopOf(answer), stop_sequence: null },
    usage: { output_tokens: answer.usage?.outputTokens ?? 1 },
  });
  yield named('message_stop', {});
}

function named(type: string, data: object): WireFrame {
  return around(eventFrame({ type, ...data }, type));
}

function delta(index: number, change: object): WireFrame {
  const type = 'content_block_delta';
  return fragment(eventFrame({ type, index, delta: change }, type));
}

function emptied(piece: ScriptedPiece): ScriptedPiece {
  if (piece.type === 'call') return { ...piece, arguments: {} };
  return piece.type === 'text' ? { ...piece, text: '' } : { ...piece, text: '', seal: '' };
}

async function blockOf(piece: ScriptedPiece, by: AnswerFacts): Promise<object> {
  switch (piece.type) {
    case 'text':
      return { type: 'text', text: await wholeText(piece.text) };
    case 'reasoning':
      return {
        type: 'thinking',
        thinking: await wholeText(piece.text),
        signature: piece.seal ?? 'signed',
      };
    case 'call':
      return {
        type: 'tool_use',
        id: piece.id ?? by.nextId('toolu'),
        name: piece.name,
        input: JSON.parse(argumentText(piece.arguments)) as unknown,
      };
  }
}

function head(answer: SpokenAnswer, by: AnswerFacts): object {
  const { usage } = answer;
  return {
    id: by.nextId('msg'),
    type: 'message',
    role: 'assistant',
    model: by.model,
    stop_reason: null,
    stop_sequence: null,
    usage: {
      input_tokens: (usage?.inputTokens ?? 1) - (usage?.cachedInputTokens ?? 0),
      cache_read_input_tokens: usage?.cachedInputTokens ?? 0,
      cache_creation_input_tokens: 0,
      output_tokens: 1,
    },
  };
}

function stopOf({ finish, pieces }: SpokenAnswer): string {
  if (finish === 'length') return 'max_tokens';
  if (finish === 'content_filter') return 'refusal';
  return pieces.some(({ type }) => type === 'call') ? 'tool_use' : 'end_turn';
}

function errorType(status: number): string {
  const types: Record<number, string> = {
    401: 'authentication_error',
    403: 'permission_error',
    404: 'not_found_error',
    413: 'request_too_large',
    429: 'rate_limit_error',
    500: 'api_error',
    529: 'overloaded_error',
  };
  return types[status] ?? 'invalid_request_error';
}

function blocksOf(message: ForeignJson): { role: string; block: ForeignJson }[] {
  const role = message.at('role').string;
  const content = message.at('content');
  if (content.list.length > 0) return content.list.map((block) => ({ role, block }));
  return [{ role, block: new ForeignJson({ type: 'text', text: content.string }) }];
}
