import type { ForeignJson } from './foreign-json';
import type { ScriptedUsage, SpokenAnswer } from './scripted-answer';
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

/**
 * Chat Completions as OpenAI defined them (https://platform.openai.com/docs/api-reference/chat) and
 * as most local servers speak them; reasoning travels as `reasoning_content`.
 */
export const openaiChatFormat: WireFormat = {
  name: 'openai-chat',
  matches: ({ method, path }) => method === 'POST' && path.endsWith('/chat/completions'),
  isStreamed: ({ body }) => body.at('stream').value === true,
  read({ body }) {
    const messages = body.at('messages').list;
    const from = (role: string): ForeignJson[] =>
      messages.filter((one) => one.at('role').string === role);
    return {
      model: body.at('model').string,
      userText: from('user').at(-1)?.at('content').text ?? '',
      system: from('system')
        .map((one) => one.at('content').text)
        .join('\n'),
      toolResults: from('tool').map((one) => ({
        id: one.at('tool_call_id').string,
        text: one.at('content').text,
      })),
      toolNames: body.at('tools').list.map((one) => one.at('function').at('name').string),
    };
  },
  frames,
  async whole(answer, by) {
    const texts = { content: '', reasoning_content: '' };
    const calls: object[] = [];
    for (const piece of answer.pieces) {
      if (piece.type === 'call') {
        const id = piece.id ?? by.nextId('call');
        const called = { name: piece.name, arguments: argumentText(piece.arguments) };
        calls.push({ id, type: 'function', function: called });
      } else {
        const key = piece.type === 'text' ? 'content' : 'reasoning_content';
        texts[key] += await wholeText(piece.text);
      }
    }
    const message = {
      role: 'assistant',
      ...texts,
      ...(calls.length === 0 ? {} : { tool_calls: calls }),
    };
    return {
      ...head(by, 'chat.completion'),
      choices: [{ index: 0, message, finish_reason: finishOf(answer) }],
      usage: usageOf(answer.usage),
    };
  },
  error: (status, { message, code }) => ({
    error: { message, code, type: status === 429 ? 'rate_limit_error' : 'invalid_request_error' },
  }),
  errorFrame: ({ message, code }) => eventFrame({ error: { message, code, type: 'server_error' } }),
};

async function* frames(answer: SpokenAnswer, by: AnswerFacts): AsyncGenerator<WireFrame> {
  const start = head(by, 'chat.completion.chunk');
  const chunk = (delta: object, finish: string | null = null): string =>
    eventFrame({ ...start, choices: [{ index: 0, delta, finish_reason: finish }] });
  yield around(chunk({ role: 'assistant', content: '' }));
  let callIndex = 0;
  for (const piece of answer.pieces) {
    if (piece.type === 'call') {
      const index = callIndex;
      callIndex += 1;
      const id = piece.id ?? by.nextId('call');
      const named = { index, id, type: 'function', function: { name: piece.name, arguments: '' } };
      yield around(chunk({ tool_calls: [named] }));
      for (const text of argumentFragments(piece.arguments)) {
        yield fragment(chunk({ tool_calls: [{ index, function: { arguments: text } }] }));
      }
    } else {
      const key = piece.type === 'text' ? 'content' : 'reasoning_content';
      for await (const text of fragmentsOf(piece.text)) yield fragment(chunk({ [key]: text }));
    }
  }
  yield around(chunk({}, finishOf(answer)));
  if (answer.usage) {
    yield around(eventFrame({ ...start, choices: [], usage: usageOf(answer.usage) }));
  }
  yield around('data: [DONE]\n\n');
}

function head(by: AnswerFacts, object: string): object {
  return { id: by.nextId('chatcmpl'), object, created: 1, model: by.model };
}

function finishOf({ finish, pieces }: SpokenAnswer): string {
  return finish ?? (pieces.some(({ type }) => type === 'call') ? 'tool_calls' : 'stop');
}

function usageOf(usage: ScriptedUsage | undefined): object | undefined {
  if (!usage) return undefined;
  return {
    prompt_tokens: usage.inputTokens,
    completion_tokens: usage.outputTokens,
    total_tokens: usage.inputTokens + usage.outputTokens,
    prompt_tokens_details: { cached_tokens: usage.cachedInputTokens ?? 0 },
    completion_tokens_details: { reasoning_tokens: usage.reasoningTokens ?? 0 },
  };
}
