import type { Actor } from '@/server/domain/actor';
import type { Approval } from '@/server/domain/approval';
import type { DeniedCall } from '@/server/domain/denied-call';
import type { MessageId, RunId, SessionId, ToolCallId, UserId } from '@/server/domain/ids';
import type { Message, MessagePart } from '@/server/domain/message';
import type { PermissionBasis } from '@/server/domain/permission-basis';
import type { Profile } from '@/server/domain/profile';
import type { LiveRunStatus, RunCause, RunOutcome } from '@/server/domain/run';
import type { StepUsage } from '@/server/domain/step-usage';
import type { RefusalCause, ToolCall, ToolInput } from '@/server/domain/tool-call';
import type { StoredStep, StoredTurn } from './stored-turn';
import type { ToolResult } from './tool';

/** What the pool has to know of a session to start a run in it. */
export interface SessionAtRest {
  id: SessionId;
  authorId: UserId;
  authorName: string;
  title: string;
  workspace: string;
  /** Where its next command runs. */
  cwd: string;
  profile: Profile;
  currentRunId: RunId | null;
  isArchived: boolean;
}

/** Where runs are kept. Every change is a compare-and-set: false or null means that it came too late. */
export interface RunLedger {
  /** The session, or null when it does not exist or was deleted. */
  findSession(sessionId: string): Promise<SessionAtRest | null>;

  /** The message that a client sent under this id before, with its run; null when there is none. */
  findByClientId(
    sessionId: SessionId,
    clientId: string,
  ): Promise<{ messageId: MessageId; runId: RunId; text: string } | null>;

  /**
   * Stores a message with its run, if the session has no current run (R2, R9). A run that has its slot
   * already is stored as running, with its `run.started`, in the same transaction; then the turn as it
   * stands is given too.
   */
  accept(input: {
    session: SessionAtRest;
    actor: Actor;
    text: string;
    clientId: string;
    /** A new title for the session, when this message gives it one. */
    title: string | null;
    /** The messages that this one takes the place of, with all that came after them. */
    withdrawIds: MessageId[];
    /** Whether the run begins at once, and not by `start`. */
    isStarted: boolean;
  }): Promise<{ messageId: MessageId; runId: RunId; turn: StoredTurn | null } | null>;

  /**
   * A message of a person and every message after it that still counts, oldest first; null when the
   * session has no such message, or it is withdrawn already or not a person's.
   */
  messagesFrom(
    sessionId: SessionId,
    messageId: MessageId,
  ): Promise<{ text: string; messageIds: MessageId[] } | null>;

  /** Moves a queued run to running. */
  start(run: { id: RunId; sessionId: SessionId }): Promise<boolean>;

  loadTurn(runId: RunId): Promise<StoredTurn>;

  /**
   * Keeps the text under way of a step, so that a crash loses little of it. Does nothing when the run
   * is no longer live (B11).
   */
  saveDraft(input: {
    turn: StoredTurn;
    messageId: MessageId;
    parts: MessagePart[];
    /** Whether a draft of this message was stored before. */
    hasDraft: boolean;
  }): Promise<void>;

  /**
   * Stores an ended step and the calls it proposes. Null when the run is no longer live, or is
   * stopping and the step proposes calls: nobody would carry them to their end (B11).
   */
  finishStep(input: {
    turn: StoredTurn;
    messageId: MessageId;
    parts: Message['parts'];
    calls: ToolInput[];
    usage: Omit<StepUsage, 'runId' | 'stepIndex'> | null;
    continuation: string | null;
    /** Whether a draft of this message was stored before. */
    hasDraft: boolean;
  }): Promise<StoredStep | null>;

  /** Moves a call that has not run to refused, and its run to `runStatus`. */
  refuse(input: {
    call: ToolCall;
    cause: RefusalCause;
    explanation: string;
    runStatus: LiveRunStatus;
  }): Promise<ToolCall | null>;

  /** Claims a call for its one execution (A9), records by what it runs, and moves its run to `runStatus`. */
  startCall(input: {
    call: ToolCall;
    by: PermissionBasis;
    runStatus: LiveRunStatus;
  }): Promise<ToolCall | null>;

  /** Stores the result of an executed call, and where the session's next command runs. */
  completeCall(input: { call: ToolCall; result: ToolResult }): Promise<ToolCall | null>;

  /** A call as stored; null when there is none. */
  findCall(toolCallId: ToolCallId): Promise<ToolCall | null>;

  /** The approval that a call waits for, as stored; null when there is none. */
  approvalOf(call: ToolCall): Promise<Approval | null>;

  /** What people denied in a run and did not reopen, the oldest first (A14). */
  deniedIn(runId: RunId): Promise<DeniedCall[]>;

  /** Whether a run is live and a call of it waits for its approval, so that it can be taken up (A6). */
  canGoOn(runId: RunId): Promise<boolean>;

  /** Marks a live run as stopping. */
  markStopping(runId: RunId): Promise<void>;

  /**
   * Ends a run with its one terminal event, after its text under way was kept and its open calls
   * ended, and frees its session. False when it had ended before.
   */
  finish(input: {
    run: { id: RunId; sessionId: SessionId };
    outcome: RunOutcome;
    cause: RunCause | null;
    error: string | null;
    stoppedBy: Actor | null;
  }): Promise<boolean>;
}
