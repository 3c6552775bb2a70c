import type { ApprovalSubject } from '@/server/domain/approval';
import type { ToolInput } from '@/server/domain/tool-call';

/** The call that an approval was about, as far as the policy cares; null of one that is no call. */
export function calledBy(subject: ApprovalSubject): ToolInput | null {
  switch (subject.kind) {
    case 'command':
      return { tool: 'terminal', command: subject.command, cwd: subject.cwd };
    case 'change':
      return { tool: 'write', path: subject.change.path, content: '' };
    case 'look':
      return { tool: 'read', path: subject.path };
    case 'request':
      return null;
  }
}
