import { Quote } from 'lucide-react';
import { cn } from '@/components/ui/cn';
import type { ApprovalRow } from '@/server/domain/approval';
import { EscapedText } from './escaped-text';

interface OwnWordsProps {
  approval: Pick<ApprovalRow, 'subject'>;
  /** What the agent said just before it asked; null where it said nothing or nobody knows. */
  agentWords: string | null;
  className?: string;
}

/** What the one who asks says about it: untrusted, so it is marked and never set like a finding. */
export function OwnWords({ approval: { subject }, agentWords, className }: OwnWordsProps) {
  const isRequest = subject.kind === 'request';
  const words = isRequest ? subject.description : (agentWords ?? '');
  if (words.trim() === '') return null;
  return (
    <details className={cn('text-13 text-fg-2', className)}>
      <summary className="flex cursor-pointer items-center gap-2.5 rounded-xs">
        <Quote size={14} aria-hidden="true" className="text-fg-3" />
        {isRequest ? 'The requester’s own words, unchecked' : 'The agent’s own words, unchecked'}
      </summary>
      <p className="max-h-48 overflow-y-auto pt-1 pl-6 break-words whitespace-pre-wrap [unicode-bidi:isolate]">
        {`“${words.trim()}”`.split('\n').map((line, index) => (
          <span key={index} className="block">
            <EscapedText text={line} />
          </span>
        ))}
      </p>
    </details>
  );
}
