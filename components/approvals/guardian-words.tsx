import { Bot } from 'lucide-react';
import { cn } from '@/components/ui/cn';
import type { Approval } from '@/server/domain/approval';
import { EscapedText } from './escaped-text';

/**
 * What a guardian model answered before it was left to a person. It is a model's text about untrusted
 * text, so it is quoted, marked and never set like a finding.
 */
export function GuardianWords({
  approval: { guardian },
  className,
}: {
  approval: Pick<Approval, 'guardian'>;
  className?: string;
}) {
  if (guardian === null) return null;
  const { answer, reason } = guardian;
  return (
    <p className={cn('flex items-start gap-2.5 text-13 text-fg-2', className)}>
      <Bot size={15} aria-hidden="true" className="mt-0.5 shrink-0 text-fg-3" />
      <span className="min-w-0 break-words [unicode-bidi:isolate]">
        {answer === 'deny'
          ? 'The guardian model would deny this'
          : 'The guardian model leaves this to you'}
        , unchecked{reason.trim() === '' ? '.' : ': '}
        {reason.trim() === '' ? null : (
          <>
            “<EscapedText text={reason.trim()} />”
          </>
        )}
      </span>
    </p>
  );
}
