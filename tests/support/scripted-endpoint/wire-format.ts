import type { ForeignJson } from './foreign-json';
import type { ScriptedFragment, ScriptedText, SpokenAnswer } from './scripted-answer';

/**
 * A piece of a streamed answer. Fragments carry what is said and are paced and counted; the others
 * stand around them.
 */
export interface WireFrame {
  isFragment: boolean;
  data: string;
}

/** What a request asks, whatever its format. */
export interface ReadRequest {
  model: string;
  /** The last text of the person. */
  userText: string;
  /** The results of tools that it carries, in order. */
  toolResults: { id: string; text: string }[];
  /** What the system is told, joined. */
  system: string;
  /** The names of the tools it offers. */
  toolNames: string[];
}

/** How one provider is spoken to. */
export interface WireFormat {
  readonly name: 'openai-chat' | 'openai-responses' | 'anthropic' | 'google';
  /** Whether a request is one of this format. */
  matches(request: { method: string; path: string }): boolean;
  isStreamed(request: { path: string; body: ForeignJson }): boolean;
  read(request: { path: string; body: ForeignJson }): ReadRequest;
  /** A streamed answer. What is said is made while it is taken. */
  frames(answer: SpokenAnswer, by: AnswerFacts): AsyncGenerator<WireFrame>;
  /** The same answer in one piece. */
  whole(answer: SpokenAnswer, by: AnswerFacts): Promise<unknown>;
  error(status: number, by: { message: string; code: string }): unknown;
  /** An error in the middle of a stream. */
  errorFrame(by: { message: string; code: string }): string;
}

export interface AnswerFacts {
  model: string;
  /** A new id at each call. */
  nextId: (prefix: string) => string;
}

/** The fragments of a text, one after the other. */
export async function* fragmentsOf(text: ScriptedText): AsyncGenerator<string> {
  const fragments: readonly ScriptedFragment[] =
    typeof text === 'string' ? (text.match(/\s*\S+\s*/gu) ?? (text === '' ? [] : [text])) : text;
  for (const fragment of fragments) {
    yield typeof fragment === 'string' ? fragment : await fragment();
  }
}

/** A text in one piece. */
export async function wholeText(text: ScriptedText): Promise<string> {
  let whole = '';
  for await (const fragment of fragmentsOf(text)) whole += fragment;
  return whole;
}

const ARGUMENT_FRAGMENT = 16_384;

/** The arguments of a call as JSON text, in fragments of a size that a network has too. */
export function argumentFragments(input: unknown): string[] {
  const text = argumentText(input);
  const fragments: string[] = [];
  for (let at = 0; at < text.length; at += ARGUMENT_FRAGMENT) {
    fragments.push(text.slice(at, at + ARGUMENT_FRAGMENT));
  }
  return fragments;
}

export function argumentText(input: unknown): string {
  return typeof input === 'string' ? input : JSON.stringify(input);
}

/** One message of server-sent events. */
export function eventFrame(data: unknown, event?: string): string {
  const name = event === undefined ? '' : `event: ${event}\n`;
  return `${name}data: ${JSON.stringify(data)}\n\n`;
}

export const around = (data: string): WireFrame => ({ isFragment: false, data });
export const fragment = (data: string): WireFrame => ({ isFragment: true, data });
