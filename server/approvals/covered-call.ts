import type { ApprovalSubject } from '@/server/domain/approval';

/** What a grant covers: the identical tool, text and folder. */
export interface CoveredCall {
  tool: string;
  command: string;
  cwd: string;
}

/**
 * What a grant that is given for this subject covers: a command in its folder; any change to, or look
 * at, one file; a request in the same words.
 */
export function coveredCall(subject: ApprovalSubject): CoveredCall {
  switch (subject.kind) {
    case 'command':
      return { tool: 'terminal', command: subject.command, cwd: subject.cwd };
    case 'change':
      return { tool: 'change', command: subject.change.path, cwd: '' };
    case 'look':
      return { tool: 'look', command: subject.path, cwd: '' };
    case 'request':
      return { tool: 'gateway', command: subject.command, cwd: '' };
  }
}
