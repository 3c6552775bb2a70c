import type { ApprovalRow } from '@/server/domain/approval';

const CHANGES = { created: 'make', edited: 'change', overwritten: 'replace' } as const;

/** Who asks for what, as the heading of a prompt: "shell asks to run a command". */
export function requestTitle({
  subject,
  profileName,
}: Pick<ApprovalRow, 'subject' | 'profileName'>) {
  switch (subject.kind) {
    case 'command':
      return `${profileName} asks to run a command`;
    case 'change':
      return `${profileName} asks to ${CHANGES[subject.change.action]} a file`;
    case 'look':
      return subject.command.startsWith('list ')
        ? `${profileName} asks to look into a folder`
        : `${profileName} asks to look into a file`;
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

/**
 * Whether it would happen in the workspace. Of a file the server has found that out, behind all
 * links; a folder is compared as it is named, both absolute.
 */
export function isInsideWorkspace({
  subject,
  findings,
  workspace,
}: Pick<ApprovalRow, 'subject' | 'findings' | 'workspace'>): boolean {
  if (subject.kind !== 'command') {
    return !findings.some(({ category }) => category === 'outside-workspace');
  }
  const { cwd } = subject;
  const root = workspace.replace(/\/+$/, '');
  return cwd === root || cwd.startsWith(`${root}/`);
}
