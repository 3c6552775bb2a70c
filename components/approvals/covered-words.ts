import type { ApprovalSubject } from '@/server/domain/approval';

/** What a grant for this covers, as the end of a sentence. */
export function coveredWords(subject: ApprovalSubject): string {
  switch (subject.kind) {
    case 'command':
      return 'this exact command in this folder';
    case 'change':
      return 'every change to this file';
    case 'look':
      return 'every look at this file or folder';
    case 'request':
      return 'this request in exactly these words';
  }
}
