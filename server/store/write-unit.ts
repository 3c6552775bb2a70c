import type { NewEvent, SessionEvent } from '@/server/domain/event';

/** What a column may be set to. Instants are milliseconds; booleans become 0 and 1. */
export type ColumnValue = string | number | boolean | null;

/** Stands for the sequence number that the unit's first event is given. */
export const EVENT_SEQ = { eventSeq: true } as const;
export type EventSeq = typeof EVENT_SEQ;

/** Our tables that are written through the queue, in an order in which rows may refer back. */
export const QUEUED_TABLES = [
  'Setting',
  'Endpoint',
  'Profile',
  'RuleSet',
  'Session',
  'SessionShare',
  'Run',
  'Message',
  'ToolCall',
  'StepUsage',
  'Approval',
  'Grant',
  'Invite',
  'PasswordReset',
] as const;
export type QueuedTable = (typeof QUEUED_TABLES)[number];

export interface RowInsert {
  table: QueuedTable;
  row: { id: string } & Record<string, ColumnValue | EventSeq>;
}

/**
 * Sets columns of the row `id`, if it is as `expect` says: a column equals the value, or is one of
 * the listed values. Without `expect` the row is set as it is.
 */
export interface RowUpdate {
  table: QueuedTable;
  id: string;
  expect?: Record<string, ColumnValue | readonly string[]>;
  set: Record<string, ColumnValue | Increment | EventSeq>;
}

/** Adds to a column instead of setting it. */
export interface Increment {
  add: number;
}

/** Deletes all rows of a table that belong to a session. */
export interface SessionErasure {
  table: 'Message' | 'ToolCall' | 'Event';
  sessionId: string;
}

/** One entry of the audit, before the chain has numbered and sealed it. */
export interface NewAuditEntry {
  action: string;
  actorId: string | null;
  actorName: string | null;
  sessionId: string | null;
  subjectId: string | null;
  details: Record<string, unknown>;
}

/**
 * Writes that happen together or not at all. `guard` is a compare-and-set: when it loses, nothing of
 * the unit is written. Events are numbered by the queue, stored in the same transaction, and
 * published after it.
 */
export interface WriteUnit {
  guard?: RowUpdate;
  inserts?: readonly RowInsert[];
  updates?: readonly RowUpdate[];
  erasures?: readonly SessionErasure[];
  events?: readonly NewEvent[];
  audit?: readonly NewAuditEntry[];
}

/** `isWon` is false when the guard lost; then nothing was written and `events` is empty. */
export interface CommitResult {
  isWon: boolean;
  events: readonly SessionEvent[];
}

/** The one door for writes that matter. */
export interface WriteQueue {
  /**
   * Gives the result once it is on disk. Rejects with `storage_failed` when it could not be written;
   * then nothing of the unit is stored.
   */
  commit(unit: WriteUnit): Promise<CommitResult>;
}
