/** Tokens as an endpoint counts them. */
export interface ScriptedUsage {
  inputTokens: number;
  outputTokens: number;
  reasoningTokens?: number;
  cachedInputTokens?: number;
}

/**
 * A text as it goes out: whole, to be cut into words, or in fragments of its own. A fragment may be
 * made when its turn comes, for instance with the instant of its sending, or once something happened.
 */
export type ScriptedText = string | readonly ScriptedFragment[];
export type ScriptedFragment = string | (() => string | Promise<string>);

/** What an answer is made of, in order. Arguments that are a string go out as they are. */
export type ScriptedPiece =
  | { type: 'text'; text: ScriptedText }
  /** `seal` stands for what the provider wants back: a signature, encrypted content and the like. */
  | { type: 'reasoning'; text: ScriptedText; seal?: string }
  | { type: 'call'; name: string; arguments: unknown; id?: string; seal?: string };

/** How a stream breaks off once so many fragments are out. */
export type ScriptedBreak =
  | { after: number; how: 'cut' | 'end' | 'silence' | 'garbage' }
  | { after: number; how: 'error'; message: string; code: string };

export interface SpokenAnswer {
  kind: 'spoken';
  pieces: readonly ScriptedPiece[];
  usage?: ScriptedUsage;
  finish?: 'stop' | 'length' | 'content_filter';
  /** As fast as it goes unless given. */
  tokensPerSecond?: number;
  breaks?: ScriptedBreak;
}

export interface RefusedAnswer {
  kind: 'refused';
  status: number;
  message: string;
  code: string;
  headers: Record<string, string>;
}

export type ScriptedAnswer =
  | SpokenAnswer
  | RefusedAnswer
  /** A page of HTML with status 200. */
  | { kind: 'garbage' }
  /** The connection is closed before anything was answered. */
  | { kind: 'hung_up' }
  /** Not even a status comes. */
  | { kind: 'silent' };

/** An answer of one text. */
export function says(
  text: ScriptedText,
  more: Omit<Partial<SpokenAnswer>, 'kind' | 'pieces'> & { reasoning?: ScriptedText } = {},
): SpokenAnswer {
  const { reasoning, ...rest } = more;
  return {
    kind: 'spoken',
    pieces: [
      ...(reasoning === undefined ? [] : [{ type: 'reasoning', text: reasoning } as const]),
      { type: 'text', text },
    ],
    ...rest,
  };
}

/** An answer that calls one tool. */
export function callsTool(name: string, input: unknown): SpokenAnswer {
  return { kind: 'spoken', pieces: [{ type: 'call', name, arguments: input }] };
}

/** An answer made of any pieces. */
export function speaks(
  pieces: readonly ScriptedPiece[],
  more: Omit<Partial<SpokenAnswer>, 'kind' | 'pieces'> = {},
): SpokenAnswer {
  return { kind: 'spoken', pieces, ...more };
}

/** An answer with an error status, in the form that its provider has for errors. */
export function refuses(
  status: number,
  more: { message?: string; code?: string; headers?: Record<string, string> } = {},
): RefusedAnswer {
  return {
    kind: 'refused',
    status,
    message: more.message ?? `scripted status ${String(status)}`,
    code: more.code ?? 'scripted',
    headers: more.headers ?? {},
  };
}
