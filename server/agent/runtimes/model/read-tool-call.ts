import { resolve } from 'node:path';
import type { ToolInput } from '@/server/domain/tool-call';
import { wellFormed } from '@/server/platform/well-formed';
import { isOffered, OFFERED_INPUTS, type OfferedTool } from './model-tools';

/** The longest arguments that are taken, as JSON, in UTF-16 code units. */
export const ARGUMENTS_LIMIT = 256 * 1024;

/** What is kept of arguments that cannot be used, in UTF-16 code units. */
const RAW_LIMIT = 2_000;
const NAME_LIMIT = 100;

/** A call as a model made it. */
export interface ProposedCall {
  /** As the model numbers its calls; unique within a step. */
  id: string;
  name: string;
  /** The arguments, as a text that should be JSON. */
  rawArguments: string;
}

/**
 * Reads the calls of one step. What is not a valid call becomes one that cannot be used and says why,
 * so that the model gets an answer and the turn goes on.
 *
 * @param place.cwd where a command runs that names no folder; absolute
 */
export function readToolCalls(
  calls: readonly ProposedCall[],
  place: { workspace: string; cwd: string },
): ToolInput[] {
  const ids = new Set<string>();
  return calls.map((call) => {
    if (ids.has(call.id)) {
      return unusable(
        call,
        'Two calls of this step have the same id, and only the first counts. Make this call again if it is still needed.',
      );
    }
    ids.add(call.id);
    return readToolCall(call, place);
  });
}

function readToolCall(call: ProposedCall, place: { workspace: string; cwd: string }): ToolInput {
  const name = shown(call.name, NAME_LIMIT);
  if (!isOffered(call.name)) {
    const names = Object.keys(OFFERED_INPUTS).join(', ');
    return unusable(call, `There is no tool “${name}”. The tools are: ${names}.`);
  }
  if (call.rawArguments.length > ARGUMENTS_LIMIT) {
    return unusable(
      call,
      `The arguments of “${name}” are larger than 256 kB, so nothing was done. Do it in smaller pieces.`,
    );
  }
  const input = parsed(call.rawArguments);
  if (input === undefined) {
    return unusable(
      call,
      `The arguments of “${name}” are not valid JSON, so nothing was done. Make the call again with one JSON object.`,
    );
  }
  const read = OFFERED_INPUTS[call.name].safeParse(withoutNulls(input));
  if (!read.success) {
    const [issue] = read.error.issues;
    const field = issue === undefined || issue.path.length === 0 ? '' : `${issue.path.join('.')}: `;
    return unusable(
      call,
      `The arguments of “${name}” do not fit, so nothing was done. ${field}${issue?.message ?? 'They are not of its form.'}`,
    );
  }
  return toInput(call.name, { input: read.data, place });
}

/** The compiler cannot see that the input was read by the schema of the name. */
function toInput(
  name: OfferedTool,
  by: { input: object; place: { workspace: string; cwd: string } },
): ToolInput {
  const input = { tool: name, ...by.input } as ToolInput;
  if (input.tool !== 'terminal') return input;
  const { cwd } = by.input as { cwd?: string };
  return { ...input, cwd: cwd === undefined ? by.place.cwd : resolve(by.place.workspace, cwd) };
}

/** Some models write null for what they leave out. */
function withoutNulls(input: unknown): unknown {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return input;
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== null));
}

function unusable(call: ProposedCall, problem: string): ToolInput {
  return {
    tool: 'unusable',
    name: shown(call.name, NAME_LIMIT) || 'nameless',
    rawArguments: shown(call.rawArguments, RAW_LIMIT),
    problem: wellFormed(problem),
  };
}

/** Undefined when the text is no JSON. A call without arguments has no text. */
function parsed(text: string): unknown {
  if (text.trim() === '') return {};
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function shown(text: string, limit: number): string {
  return wellFormed(text.slice(0, limit));
}
