import type { StoredStep, StoredTurn } from '@/server/agent/stored-turn';
import type { ToolCall } from '@/server/domain/tool-call';
import type { ModelPrompt } from './connected-model';
import { readContinuation, type ContinuationTag, type ContinuedPiece } from './continuation';
import { toolResultText } from './tool-result-text';
import type { EarlierTurn } from './turn-history';

/** What is shown of one result, in UTF-16 code units: in the turn itself, and of turns before it. */
const RESULT_LIMIT = 32_000;
const EARLIER_RESULT_LIMIT = 8_000;

const UNANSWERED = '(This turn ended before I said anything.)';
const CUT = '(Earlier parts of this conversation are left out here.)';

type Message = ModelPrompt[number];
type AssistantParts = Extract<Message, { role: 'assistant' }>['content'];

/**
 * Everything that was said and done in a session, as messages for a model. Calls bear our own ids.
 * Reasoning goes back only within the turn, and only to the model that it came from.
 */
export function turnMessages(
  turn: StoredTurn,
  by: { history: { turns: EarlierTurn[]; isCut: boolean }; tag: ContinuationTag },
): Message[] {
  const { history, tag } = by;
  return [
    ...(history.isCut ? [user(CUT), assistant(UNANSWERED)] : []),
    ...history.turns.flatMap((earlier) => earlierMessages(earlier, tag)),
    user(textOf(turn.userMessage.parts)),
    ...turn.steps.flatMap((step) =>
      stepMessages(step, {
        pieces: readContinuation(step.continuation, tag),
        resultLimit: RESULT_LIMIT,
      }),
    ),
  ];
}

function earlierMessages({ text, steps }: EarlierTurn, tag: ContinuationTag): Message[] {
  const messages = steps.flatMap((step) =>
    stepMessages(step, {
      pieces: keptPieces(step, tag),
      resultLimit: EARLIER_RESULT_LIMIT,
    }),
  );
  // Two messages of a person in a row are refused by some providers.
  return [user(text), ...(messages.length === 0 ? [assistant(UNANSWERED)] : messages)];
}

/** What goes back of an earlier step beside what is stored: only Google wants its calls sealed for ever. */
function keptPieces({ continuation }: StoredStep, tag: ContinuationTag): ContinuedPiece[] | null {
  if (tag.provider !== 'google') return null;
  return readContinuation(continuation, tag)?.filter(({ type }) => type !== 'reasoning') ?? null;
}

function stepMessages(
  step: StoredStep,
  by: { pieces: ContinuedPiece[] | null; resultLimit: number },
): Message[] {
  const { toolCalls } = step;
  const content = by.pieces === null ? storedParts(step) : continuedParts(by.pieces, toolCalls);
  const messages: Message[] = content.length === 0 ? [] : [{ role: 'assistant', content }];
  if (toolCalls.length > 0) messages.push(resultsMessage(toolCalls, by.resultLimit));
  return messages;
}

function storedParts({ message, toolCalls }: StoredStep): AssistantParts {
  const text = textOf(message.parts);
  const said: AssistantParts = text.trim() === '' ? [] : [{ type: 'text', text }];
  return [...said, ...toolCalls.map((call) => ({ type: 'tool-call' as const, ...calledAs(call) }))];
}

function continuedParts(pieces: ContinuedPiece[], toolCalls: ToolCall[]): AssistantParts {
  return pieces.flatMap((piece): AssistantParts => {
    const attached = piece.metadata === undefined ? {} : { providerOptions: piece.metadata };
    if (piece.type !== 'call') return [{ type: piece.type, text: piece.text, ...attached }];
    const call = toolCalls[piece.index];
    return call ? [{ type: 'tool-call', ...calledAs(call), ...attached }] : [];
  });
}

function resultsMessage(toolCalls: ToolCall[], resultLimit: number): Message {
  return {
    role: 'tool',
    content: toolCalls.map((call) => {
      const { text, isError } = toolResultText(call, resultLimit);
      const { toolCallId, toolName } = calledAs(call);
      return {
        type: 'tool-result',
        toolCallId,
        toolName,
        output: { type: isError ? 'error-text' : 'text', value: text },
      };
    }),
  };
}

/** A call as its model made it, also when a person changed it. What it called that does not exist is named so that providers take it. */
function calledAs({ id, originalInput, input: current }: ToolCall): {
  toolCallId: string;
  toolName: string;
  input: object;
} {
  const input = originalInput ?? current;
  const { tool, ...values } = input;
  if (input.tool !== 'unusable') return { toolCallId: id, toolName: tool, input: values };
  const toolName = input.name.replace(/[^\w-]|^[\d-]/gu, '_').slice(0, 64);
  return { toolCallId: id, toolName, input: objectIn(input.rawArguments) };
}

function objectIn(text: string): object {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  } catch {
    // It is handed back as the text that it is.
  }
  return { arguments: text };
}

function textOf(parts: StoredTurn['userMessage']['parts']): string {
  return parts.map((part) => (part.type === 'text' ? part.text : '')).join('');
}

function user(text: string): Message {
  return { role: 'user', content: [{ type: 'text', text }] };
}

function assistant(text: string): Message {
  return { role: 'assistant', content: [{ type: 'text', text }] };
}
