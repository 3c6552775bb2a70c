import type { ForeignJson } from './foreign-json';
import type { ScriptedPiece, ScriptedUsage, SpokenAnswer } from './scripted-answer';
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

/** OpenAI's Responses (https://platform.openai.com/docs/api-reference/responses-streaming). */
export const openaiResponsesFormat: WireFormat = {
  name: 'openai-responses',
  matches: ({ method, path }) => method === 'POST' && path.endsWith('/responses'),
  isStreamed: ({ body }) => body.at('stream').value === true,
  read({ body }) {
    const input = body.at('input').list;
    const from = (...roles: string[]): ForeignJson[] =>
      input.filter((one) => roles.includes(one.at('role').string));
    return {
      model: body.at('model').string,
      userText: from('user').at(-1)?.at('content').text ?? '',
      system: from('system', 'developer')
        .map((one) => one.at('content').text)
        .join('\n'),
      toolResults: input
        .filter((one) => one.at('type').string === 'function_call_output')
        .map((one) => ({ id: one.at('call_id').string, text: one.at('output').text })),
      toolNames: body.at('tools').list.map((one) => one.at('name').string),
    };
  },
  frames,
  async whole(answer, by) {
    const output: object[] = [];
    for (const piece of answer.pieces) output.push(await itemOf(piece, idsOf(piece, by)));
    return { ...head(by), status: 'completed', output, usage: usageOf(answer.usage) };
  },
  error: (_status, { message, code }) => ({
    error: { message, code, type: 'invalid_request_error', param: null },
  }),
  errorFrame: ({ message, code }) =>
    eventFrame({
      type: 'error',
      sequence_number: 0,
      error: { type: 'server_error', message, code },
    }),
};

async function* frames(answer: SpokenAnswer, by: AnswerFacts): AsyncGenerator<WireFrame> {
  const response = head(by);
  yield around(eventFrame({ type: 'response.created', response }));
  for (const [index, piece] of answer.pieces.entries()) yield* itemFrames(piece, index, by);
  const isCut = answer.finish === 'length';
  yield around(
    eventFrame({
      type: isCut ? 'response.incomplete' : 'response.completed',
      response: {
        ...response,
        incomplete_details: isCut ? { reason: 'max_output_tokens' } : null,
        usage: usageOf(answer.usage),
      },
    }),
  );
}

async function* itemFrames(
  piece: ScriptedPiece,
  index: number,
  by: AnswerFacts,
): AsyncGenerator<WireFrame> {
  const ids = idsOf(piece, by);
  const place = { item_id: ids.id, output_index: index };
  const item = await itemOf(emptied(piece), ids);
  yield around(eventFrame({ type: 'response.output_item.added', output_index: index, item }));
  if (piece.type === 'reasoning') {
    const type = 'response.reasoning_summary_part.added';
    yield around(eventFrame({ type, ...place, summary_index: 0 }));
  }
  let said = '';
  const fragments =
    piece.type === 'call' ? argumentFragments(piece.arguments) : fragmentsOf(piece.text);
  for await (const delta of fragments) {
    said += delta;
    yield fragment(eventFrame({ type: DELTA[piece.type], ...place, ...PLACE[piece.type], delta }));
  }
  const spoken: ScriptedPiece = piece.type === 'call' ? piece : { ...piece, text: [said] };
  const done = await itemOf(spoken, ids);
  yield around(eventFrame({ type: 'response.output_item.done', output_index: index, item: done }));
}

const DELTA: Record<ScriptedPiece['type'], string> = {
  text: 'response.output_text.delta',
  reasoning: 'response.reasoning_summary_text.delta',
  call: 'response.function_call_arguments.delta',
};

const PLACE: Record<ScriptedPiece['type'], object> = {
  text: { content_index: 0 },
  reasoning: { summary_index: 0 },
  call: {},
};

interface ItemIds {
  id: string;
  callId: string;
}

function idsOf(piece: ScriptedPiece, by: AnswerFacts): ItemIds {
  if (piece.type !== 'call')
    return { id: by.nextId(piece.type === 'text' ? 'msg' : 'rs'), callId: '' };
  return { id: by.nextId('fc'), callId: piece.id ?? by.nextId('call') };
}

function emptied(piece: ScriptedPiece): ScriptedPiece {
  return piece.type === 'call' ? { ...piece, arguments: '' } : { ...piece, text: '' };
}

async function itemOf(piece: ScriptedPiece, { id, callId }: ItemIds): Promise<object> {
  switch (piece.type) {
    case 'text': {
      const text = await wholeText(piece.text);
      return {
        type: 'message',
        id,
        role: 'assistant',
        status: 'completed',
        content: text === '' ? [] : [{ type: 'output_text', text, annotations: [] }],
      };
    }
    case 'reasoning': {
      const text = await wholeText(piece.text);
      return {
        type: 'reasoning',
        id,
        encrypted_content: piece.seal ?? null,
        summary: text === '' ? [] : [{ type: 'summary_text', text }],
      };
    }
    case 'call':
      return {
        type: 'function_call',
        id,
        call_id: callId,
        name: piece.name,
        arguments: argumentText(piece.arguments),
        status: 'completed',
      };
  }
}

function head(by: AnswerFacts): object {
  return { id: by.nextId('resp'), object: 'response', created_at: 1, model: by.model };
}

function usageOf(usage: ScriptedUsage = { inputTokens: 1, outputTokens: 1 }): object {
  return {
    input_tokens: usage.inputTokens,
    input_tokens_details: { cached_tokens: usage.cachedInputTokens ?? 0 },
    output_tokens: usage.outputTokens,
    output_tokens_details: { reasoning_tokens: usage.reasoningTokens ?? 0 },
    total_tokens: usage.inputTokens + usage.outputTokens,
  };
}
