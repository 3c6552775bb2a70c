import type { ApprovalRow } from '@/server/domain/approval';

/** Who asks for what, as the heading of a prompt: "shell asks to run a command". */
export function requestTitle({
  subject,
  profileName,
}: Pick<ApprovalRow, 'subject' | 'profileName'>) {
  return subject.kind === 'command'
    ? `${profileName} asks to run a command`
    : `${profileName} asks for consent`;
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

/** Whether a folder is the workspace or lies in it. Both are absolute, without a trailing slash. */
export function isInsideWorkspace(cwd: string, workspace: string): boolean {
  const root = workspace.replace(/\/+$/, '');
  return cwd === root || cwd.startsWith(`${root}/`);
}
