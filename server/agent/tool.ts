import type { ApprovalSubject } from '@/server/domain/approval';
import type { FileChange } from '@/server/domain/file-change';
import type { RefusalCause, ToolExit, ToolInputOf, ToolName } from '@/server/domain/tool-call';
import type { RunContext } from './run-context';

/**
 * Takes what a call prints while it prints it. `offset` is where the fragment begins in all that was
 * printed, in UTF-16 code units; a flood may leave gaps.
 */
export type OnToolOutput = (text: string, offset: number) => void;

export interface ToolResult {
  exit: ToolExit;
  /** The end of what it printed, bounded, and how much it printed in all (UTF-16 code units). */
  output: string;
  outputTotal: number;
  cwdAfter: string | null;
  /** What it changed in a file. */
  change: FileChange | null;
}

/** Why a call cannot run at all: a sentence that says what to do instead. */
export interface CallObstacle {
  cause: RefusalCause;
  explanation: string;
}

/**
 * What people are shown of a call when they are asked, and a fingerprint of what else it depends on:
 * the file that a change was worked out from, for instance. Where nothing else counts it is null.
 */
export interface CallSubject {
  subject: ApprovalSubject;
  fingerprint: string | null;
}

/** Something an agent can have done on the machine. */
export interface Tool<Name extends ToolName = ToolName> {
  /** The names of the environment variables that a call is given; part of what is consented to. */
  readonly environmentNames: readonly string[];
  /** Why this call cannot run at all, or null. Has no effect. */
  obstacle(input: ToolInputOf<Name>, context: RunContext): Promise<CallObstacle | null>;
  /** What would be asked for. Has no effect. Rejects when it cannot be told; the call is then refused. */
  subject(input: ToolInputOf<Name>, context: RunContext): Promise<CallSubject>;
  /**
   * Runs one call that may run. Ends soon after the context's signal is aborted. What the call does
   * wrong is told in the result; it rejects only when the tool itself is broken.
   *
   * With `fingerprint` (not null) a person approved exactly what `subject` showed then; when what it
   * depends on has changed since, the call must do nothing and say so in its result.
   */
  execute(
    input: ToolInputOf<Name>,
    context: RunContext,
    by: { onOutput: OnToolOutput; fingerprint: string | null },
  ): Promise<ToolResult>;
}

/** Every tool, by its name. */
export type ToolBox = { readonly [Name in ToolName]: Tool<Name> };

/** The tool of a call. The compiler cannot see that a call's input is of the tool of its name. */
export function toolOf(tools: ToolBox, name: ToolName): Tool {
  return tools[name] as Tool;
}
