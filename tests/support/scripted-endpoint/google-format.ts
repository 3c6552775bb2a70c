import type { ScriptedPiece, SpokenAnswer } from './scripted-answer';
import {
  around,
  eventFrame,
  fragment,
  fragmentsOf,
  wholeText,
  type AnswerFacts,
  type WireFormat,
  type WireFrame,
} from './wire-format';

/** Google's Gemini API (https://ai.google.dev/api/generate-content). */
export const googleFormat: WireFormat = {
  name: 'google',
  matches: ({ method, path }) =>
    method === 'POST' && /:(streamGenerateContent|generateContent)$/u.test(path),
  isStreamed: ({ path }) => path.endsWith(':streamGenerateContent'),
  read({ path, body }) {
    const parts = body
      .at('contents')
      .list.flatMap((one) =>
        one.at('parts').list.map((part) => ({ role: one.at('role').string, part })),
      );
    const responses = parts.map(({ part }) => part.at('functionResponse'));
    return {
      model: /models\/([^:]+):/u.exec(path)?.[1] ?? '',
      userText: parts
        .filter(({ role, part }) => role === 'user' && part.at('text').isThere)
        .map(({ part }) => part.at('text').string)
        .slice(-1)
        .join(''),
      system: body
        .at('systemInstruction')
        .at('parts')
        .list.map((part) => part.at('text').string)
        .join('\n'),
      toolResults: responses
        .filter((response) => response.isThere)
        .map((response) => ({
          id: response.at('id').string || response.at('name').string,
          text: response.at('response').at('content').text,
        })),
      toolNames: body
        .at('tools')
        .list.flatMap((one) => one.at('functionDeclarations').list)
        .map((declared) => declared.at('name').string),
    };
  },
  frames,
  async whole(answer, by) {
    const parts: object[] = [];
    for (const piece of answer.pieces) {
      parts.push(
        piece.type === 'call' ? callPart(piece) : textPart(piece, await wholeText(piece.text)),
      );
    }
    return { ...chunk(parts, stopOf(answer)), ...facts(answer, by) };
  },
  error: (status, { message, code }) => ({ error: { code: status, message, status: code } }),
  errorFrame: ({ message, code }) => eventFrame({ error: { code: 500, message, status: code } }),
};

async function* frames(answer: SpokenAnswer, by: AnswerFacts): AsyncGenerator<WireFrame> {
  for (const piece of answer.pieces) {
    if (piece.type === 'call') yield fragment(eventFrame(chunk([callPart(piece)])));
    else {
      for await (const text of fragmentsOf(piece.text)) {
        yield fragment(eventFrame(chunk([textPart(piece, text)])));
      }
    }
  }
  yield around(eventFrame({ ...chunk([], stopOf(answer)), ...facts(answer, by) }));
}

function chunk(parts: object[], finishReason?: string): object {
  return { candidates: [{ index: 0, content: { role: 'model', parts }, finishReason }] };
}

function textPart(piece: Exclude<ScriptedPiece, { type: 'call' }>, text: string): object {
  if (piece.type === 'text') return { text };
  return { text, thought: true, ...seal(piece.seal) };
}

function callPart(piece: Extract<ScriptedPiece, { type: 'call' }>): object {
  return { functionCall: { name: piece.name, args: piece.arguments }, ...seal(piece.seal) };
}

function seal(thoughtSignature: string | undefined): object {
  return thoughtSignature === undefined ? {} : { thoughtSignature };
}

function facts({ usage }: SpokenAnswer, by: AnswerFacts): object {
  return {
    modelVersion: by.model,
    usageMetadata: {
      promptTokenCount: usage?.inputTokens ?? 1,
      candidatesTokenCount: (usage?.outputTokens ?? 1) - (usage?.reasoningTokens ?? 0),
      thoughtsTokenCount: usage?.reasoningTokens ?? 0,
      cachedContentTokenCount: usage?.cachedInputTokens ?? 0,
      totalTokenCount: (usage?.inputTokens ?? 1) + (usage?.outputTokens ?? 1),
    },
  };
}

function stopOf({ finish }: SpokenAnswer): string {
  if (finish === 'length') return 'MAX_TOKENS';
  return finish === 'content_filter' ? 'SAFETY' : 'STOP';
}
