import type { ApprovalRow } from '@/server/domain/approval';
import { CommandBlock } from './command-block';
import { PathLine } from './path-line';
import { SubjectBlock } from './subject-block';
import type { Prompt } from './use-prompt';

/** What an `always` would let pass from then on, in words and exactly. */
export function GrantPreview({ prompt }: { prompt: Prompt }) {
  const { approval } = prompt;
  const { subject } = approval;
  return (
    <>
      <p className="text-13">{allowedWords(approval)}</p>
      {subject.kind === 'change' ? (
        <CommandBlock
          command={subject.change.path}
          findings={[]}
          endRef={prompt.endRef}
          hasSeenEnd={prompt.hasSeenEnd}
          heading="Exactly this file"
          copyLabel="Copy path"
        />
      ) : (
        <SubjectBlock prompt={prompt} />
      )}
      {subject.kind === 'command' ? (
        <p className="text-13 text-fg-2">
          Folder <PathLine path={subject.cwd} findings={[]} className="text-12 text-fg" />
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
