import type { LiveTexts } from '@/server/events/live-texts';
import type { PermissionBasis } from '@/server/domain/permission-basis';
import type { LiveRunStatus } from '@/server/domain/run';
import type { ToolCall } from '@/server/domain/tool-call';
import type { RunContext } from './run-context';
import type { RunLedger } from './run-ledger';
import type { OnToolOutput, Tool, ToolResult } from './tool';

/** By what a call may run, and the fingerprint of what was approved of it. */
export interface Permission {
  basis: PermissionBasis;
  fingerprint: string | null;
}

/** Executes the calls of one run that may run, each at most once ever (A9). */
export class CallExecutions {
  readonly #ports: { ledger: RunLedger; liveTexts: LiveTexts };
  readonly #context: RunContext;
  readonly #runStatus: () => LiveRunStatus;
  /** They take turns: two commands at once would trip over each other's files. */
  #last: Promise<unknown> = Promise.resolve();

  /** @param runStatus what the run is at, as far as its calls tell */
  constructor(
    ports: { ledger: RunLedger; liveTexts: LiveTexts },
    context: RunContext,
    runStatus: () => LiveRunStatus,
  ) {
    this.#ports = ports;
    this.#context = context;
    this.#runStatus = runStatus;
  }

  /**
   * Executes a call when those before it are done, and gives it as it then is. Rejects with an
   * AbortError when the run ends before.
   */
  execute(call: ToolCall, tool: Tool, by: Permission): Promise<ToolCall> {
    const mine = this.#last.then(() => this.#executeNow(call, tool, by));
    this.#last = mine.catch(() => undefined);
    return mine;
  }

  async #executeNow(call: ToolCall, tool: Tool, by: Permission): Promise<ToolCall> {
    const { ledger, liveTexts } = this.#ports;
    const { sessionId, runId, signal } = this.#context;
    signal.throwIfAborted();
    const started = await ledger.startCall({
      call,
      by: by.basis,
      runStatus: this.#runStatus(),
    });
    // Somebody else has started or ended it: it never runs twice (A9).
    if (!started) return call;
    const key = { kind: 'output', runId, toolCallId: call.id } as const;
    let result: ToolResult;
    try {
      result = await this.#runTool(started, tool, {
        fingerprint: by.fingerprint,
        onOutput: (text, offset) => {
          liveTexts.append(sessionId, key, { text, offset });
        },
      });
    } finally {
      // Before the result is stored, for the same reason as the text of a step.
      liveTexts.drop(sessionId, (held) => held.kind === 'output' && held.toolCallId === call.id);
    }
    return (await ledger.completeCall({ call: started, result })) ?? started;
  }

  async #runTool(
    call: ToolCall,
    tool: Tool,
    by: { onOutput: OnToolOutput; fingerprint: string | null },
  ): Promise<ToolResult> {
    let isOver = false;
    try {
      return await tool.execute(call.input, this.#context, {
        fingerprint: by.fingerprint,
        onOutput: (text, offset) => {
          // Late output of a call whose run has ended is dropped (B11).
          if (!isOver && !this.#context.signal.aborted) by.onOutput(text, offset);
        },
      });
    } finally {
      isOver = true;
    }
  }
}
