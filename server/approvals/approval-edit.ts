import type { ApprovalSubject } from '@/server/domain/approval';
import type { ToolInput } from '@/server/domain/tool-call';

/** What a person wants to run instead of what was asked, after it was judged again (A8). */
export interface ApprovalEdit {
  /** What the call becomes. */
  input: ToolInput;
  subject: ApprovalSubject;
  /** The hash of exactly that, as `payloadHash` makes it. */
  payloadHash: string;
}
