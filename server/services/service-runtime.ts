import type { EndpointSource } from '@/server/agent/runtimes/model/endpoint-source';
import type { Auth } from '@/server/auth/create-auth';
import type { Actor } from '@/server/domain/actor';
import type { AskAgain } from '@/server/agent/ask-again';
import type { JudgedEdit } from '@/server/agent/edit-judge';
import type { ApprovalDecision } from '@/server/approvals/approval-decision';
import type { Approval } from '@/server/domain/approval';
import type { EndpointId, MessageId, RunId, SessionId } from '@/server/domain/ids';
import type { OverviewFrame, SessionFrame } from '@/server/domain/live-frame';
import type { AccessChanges } from '@/server/events/access-changes';
import type { EventAudience } from '@/server/events/event-log';
import type { Clock } from '@/server/platform/clock';
import type { Logger } from '@/server/platform/logger';
import type { CallReader } from '@/server/policy/call-reader';
import type { ReadStores } from '@/server/store/read-stores';
import type { AuditVerification } from '@/server/store/verify-audit-chain';
import type { WriteQueue } from '@/server/store/write-unit';

/** What services ask of the pool. */
export interface RunPool {
  /**
   * Stores the message and starts a run for it. Rejects with `already_running` (details.runId) in a
   * busy session; `replacesId` names the message whose place it takes, whose text a null repeats; the
   * same `clientId` with the same text gives the first result again, with another
   * text `conflict`.
   */
  send(input: {
    sessionId: SessionId;
    text: string | null;
    clientId: string;
    actor: Actor;
    replacesId?: MessageId | null;
  }): Promise<{ messageId: MessageId; runId: RunId }>;
  /** Stops the live run, if there is one. */
  stop(input: { sessionId: SessionId; actor: Actor }): Promise<{ stoppedRunId: RunId | null }>;
  /**
   * Ends the live run because the session is deleted, and resolves when nothing of it is left and
   * `remove` has run, before anything else may start in the session.
   */
  endSession(input: {
    sessionId: SessionId;
    actor: Actor;
    remove: () => Promise<void>;
  }): Promise<void>;
  gauges(): {
    capacity: number;
    slotsBusy: number;
    running: number;
    queued: number;
    waiting: number;
  };
}

/** What services ask of the broker. */
export interface ApprovalDecider {
  /**
   * Decides by exact id. Rejects with `approval_ended` (details.ending), `choice_not_offered`,
   * `payload_mismatch` or `invalid_input` (details.field).
   */
  decide(input: ApprovalDecision): Promise<Approval>;
  /** Moves the deadline that was shown. Rejects with `approval_ended` or `conflict`. */
  extend(input: { approvalId: string; expiresAt: number; actor: Actor }): Promise<Approval>;
  /** Has what was denied asked about again. Rejects with `conflict` when it was not denied. */
  reopen(input: { approvalId: string; actor: Actor }): Promise<Approval>;
}

/** What services ask of the policy about a command that a person would rather approve. */
export interface EditJudging {
  /** Rejects with `invalid_input` (details.field) where nothing can be edited. */
  judge(approval: Approval, command: string): Promise<JudgedEdit>;
}

/** What services ask of the place that knows the keys of endpoints. */
export interface EndpointKeys extends EndpointSource {
  /** Gives what to store for a key; it opens again for the same endpoint only. */
  seal(endpointId: EndpointId, apiKey: string): string;
}

/** What services ask of the sandbox of commands. */
export interface SandboxLook {
  /** Whether it works on this machine, looked at anew, in words for an administrator. */
  look(): Promise<{ isAvailable: boolean; explanation: string }>;
}

/** A frame, and the number of the last event that its follower then has. */
export interface NumberedFrame<Frame> {
  cursor: number;
  frame: Frame;
}

export type FollowSession = (input: {
  sessionId: SessionId;
  afterSeq: number;
  signal: AbortSignal;
}) => AsyncIterable<NumberedFrame<SessionFrame>>;

/** `audience` null follows the sessions of everyone; `afterPosition` null begins with what comes. */
export type FollowOverview = (input: {
  audience: EventAudience | null;
  afterPosition: number | null;
  signal: AbortSignal;
}) => AsyncIterable<NumberedFrame<OverviewFrame>>;

/** Everything a service works with. Each takes this first, then who asks, then what. */
export interface ServiceRuntime {
  clock: Clock;
  logger: Logger;
  rows: ReadStores;
  writes: WriteQueue;
  pool: RunPool;
  broker: ApprovalDecider;
  edits: EditJudging;
  askAgain: AskAgain;
  /** Reads calls as the policy does; nothing runs by it. */
  reader: CallReader;
  followSession: FollowSession;
  followOverview: FollowOverview;
  /** To be told whenever what a person may see has changed, after that is stored. */
  access: AccessChanges;
  auth: Auth;
  endpointKeys: EndpointKeys;
  sandbox: SandboxLook;
  /** Computes every seal of the audit anew; only reads. */
  verifyAudit: () => Promise<AuditVerification>;
  /** Whether a path names a folder on this machine. */
  isFolder: (path: string) => Promise<boolean>;
  config: {
    /** The name of the machine, for people. */
    hostName: string;
    version: string;
    defaultWorkspace: string;
  };
}
