'use client';

import { cn } from '@/components/ui/cn';
import { FindingList } from './finding-list';
import { GuardianWords } from './guardian-words';
import { OwnWords } from './own-words';
import { RemovalLine } from './removal-line';
import { SubjectBlock } from './subject-block';
import type { Prompt } from './use-prompt';

interface PromptDetailsProps {
  prompt: Prompt;
  agentWords: string | null;
  isCompact?: boolean;
  className?: string;
}

/** What exactly, why it asks, what it would remove, and what is said about it: in every form. */
export function PromptDetails({
  prompt,
  agentWords,
  isCompact = false,
  className,
}: PromptDetailsProps) {
  const { approval } = prompt;
  return (
    <div className={cn('grid grid-cols-[minmax(0,1fr)]', isCompact ? 'gap-2' : 'gap-3', className)}>
      <SubjectBlock prompt={prompt} isCompact={isCompact} />
      {approval.findings.length === 0 ? (
        <p className="text-13 text-fg-2">{approval.explanation}</p>
      ) : (
        <FindingList findings={approval.findings} className={isCompact ? 'gap-1' : ''} />
      )}
      <RemovalLine removal={approval.removal} />
      <GuardianWords approval={approval} />
      <OwnWords approval={approval} agentWords={agentWords} />
    </div>
  );
}
