import type { ApprovalRow, ApprovalSubject } from '@/server/domain/approval';

/** Who asks for what, as the heading of a prompt: "shell asks to run a command". */
export function requestTitle({
  subject,
  profileName,
}: Pick<ApprovalRow, 'subject' | 'profileName'>) {
  switch (subject.kind) {
    case 'command':
      return `${profileName} asks to run a command`;
    case 'change':
      return `${profileName} asks to change a file`;
    case 'look':
      return `${profileName} asks to read a file`;
    case 'request':
      return `${profileName} asks for consent`;
  }
}

/**
 * The line of what is asked that a list shows: the first one that a finding is about, else the first.
 * `index` counts from 0; `more` is how many other lines there are.
 */
export function telltaleLine({ subject, findings }: Pick<ApprovalRow, 'subject' | 'findings'>) {
  const command = subject.command.trimEnd();
  const lines = command.split('\n');
  const at = Math.min(...findings.map(({ span }) => span.start), command.length);
  const index = findings.length === 0 ? 0 : command.slice(0, at).split('\n').length - 1;
  return { line: lines[index] ?? '', index, more: lines.length - 1 };
}

/** How many other lines there are: "and 4 more lines"; nothing when it is the only one. */
export function moreLines(more: number): string {
  if (more === 0) return '';
  return `and ${more} more ${more === 1 ? 'line' : 'lines'}`;
}

/** Where it would happen: the folder of a command, or the file. */
export function placeOf(subject: Exclude<ApprovalSubject, { kind: 'request' }>): string {
  switch (subject.kind) {
    case 'command':
      return subject.cwd;
    case 'change':
      return subject.change.path;
    case 'look':
      return subject.path;
  }
}

/** Whether a folder is the workspace or lies in it. Both are absolute, without a trailing slash. */
export function isInsideWorkspace(cwd: string, workspace: string): boolean {
  const root = workspace.replace(/\/+$/, '');
  return cwd === root || cwd.startsWith(`${root}/`);
}
