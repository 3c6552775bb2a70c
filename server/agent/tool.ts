import type { ToolExit, ToolInput } from '@/server/domain/tool-call';
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
}

/** Something an agent can have done on the machine. */
export interface Tool {
  /** The names of the environment variables that a call is given; part of what is consented to. */
  readonly environmentNames: readonly string[];
  /**
   * Why this call cannot run at all (a sentence that says what to do), or null. Has no effect.
   */
  obstacle(input: ToolInput, context: RunContext): Promise<string | null>;
  /**
   * Runs one call that may run. Ends soon after the context's signal is aborted. What the call does
   * wrong is told in the result; it rejects only when the tool itself is broken.
   */
  execute(input: ToolInput, context: RunContext, onOutput: OnToolOutput): Promise<ToolResult>;
}
