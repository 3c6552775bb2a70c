import type { ApprovalRow } from '@/server/domain/approval';
import type { Finding } from '@/server/domain/finding';
import { PathBlock } from './path-block';
import { PathLine } from './path-line';
import { SubjectBlock } from './subject-block';
import type { Prompt } from './use-prompt';

const NO_FINDINGS: readonly Finding[] = [];

/** What an `always` would let pass from then on, in words and exactly. */
export function GrantPreview({ prompt }: { prompt: Prompt }) {
  const { approval } = prompt;
  const { subject } = approval;
  return (
    <>
      <p className="text-13">{allowedWords(approval)}</p>
      {subject.kind === 'change' ? (
        <PathBlock
          path={subject.change.path}
          findings={NO_FINDINGS}
          heading="Exactly this file"
          endRef={prompt.endRef}
          hasSeenEnd={prompt.hasSeenEnd}
        />
      ) : (
        <SubjectBlock prompt={prompt} />
      )}
      {subject.kind === 'command' ? (
        <p className="text-13 text-fg-2">
          Folder <PathLine path={subject.cwd} findings={NO_FINDINGS} className="text-12 text-fg" />
        </p>
      ) : null}
    </>
  );
}

function allowedWords({ subject, profileName }: ApprovalRow): string {
  switch (subject.kind) {
    case 'command':
      return 'Run exactly this command in exactly this folder, without asking:';
    case 'change':
      return `Every change to this file by ${profileName}, whatever it holds then, without asking:`;
    case 'look':
      return 'Look at exactly this file or folder, without asking:';
    case 'request':
      return 'Grant a request in exactly these words, without asking:';
  }
}
