import type { Finding } from '@/server/domain/finding';
import type { EndpointId } from '@/server/domain/ids';
import type { ToolInput } from '@/server/domain/tool-call';

/** A call that a guardian model is asked about. All of it is untrusted: an agent wrote it. */
export interface GuardianRequest {
  endpointId: EndpointId;
  modelName: string;
  input: ToolInput;
  /** The call in one text, which the spans of the findings are about. */
  text: string;
  findings: readonly Finding[];
  workspace: string;
  signal: AbortSignal;
}

/** What it said, and why in a sentence for people. */
export interface GuardianVerdict {
  answer: 'approve' | 'deny' | 'escalate';
  reason: string;
}

/** A model that answers before a person is asked (P6). */
export interface Guardian {
  /**
   * Judges one call. Anything unclear, late or failing is `escalate`. Rejects only with an AbortError
   * when the signal is aborted.
   */
  review(request: GuardianRequest): Promise<GuardianVerdict>;
}
