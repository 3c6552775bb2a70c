import type { ApprovalSubject } from '@/server/domain/approval';
import type { GrantPattern } from '@/server/domain/grant';

/**
 * The narrowest grant for this subject: the identical command in its folder; any change to, or look at,
 * one file; a request in the same words.
 */
export function exactGrant(subject: ApprovalSubject): { pattern: GrantPattern; words: string } {
  const { command } = subject;
  switch (subject.kind) {
    case 'command':
      return {
        pattern: { kind: 'exact', tool: 'terminal', command, cwd: subject.cwd },
        words: `Run exactly this command in ${subject.cwd}: ${command}`,
      };
    case 'change':
      return {
        pattern: { kind: 'path', access: 'change', path: subject.change.path, isFolder: false },
        words: `Change the file ${subject.change.path}`,
      };
    case 'look':
      return {
        pattern: { kind: 'path', access: 'look', path: subject.path, isFolder: false },
        words: `Look at ${subject.path}`,
      };
    case 'request':
      return {
        pattern: { kind: 'exact', tool: 'gateway', command, cwd: '' },
        words: `Grant exactly this request: ${command}`,
      };
  }
}
