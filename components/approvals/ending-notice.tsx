import { Ban, Clock3, Signature, Square, Unplug } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { cn } from '@/components/ui/cn';
import { Kbd } from '@/components/ui/kbd';
import type { ApprovalRow, Resolution } from '@/server/domain/approval';
import { endingWords } from './ending-words';
import type { Prompt } from './use-prompt';

const seals = {
  approved: { Icon: Signature, look: 'bg-ok-tint text-ok-text' },
  denied: { Icon: Ban, look: 'bg-failed-tint text-failed-text' },
  expired: { Icon: Clock3, look: 'bg-active text-fg-2' },
  cancelled: { Icon: Square, look: 'bg-active text-fg-2' },
  orphaned: { Icon: Unplug, look: 'bg-active text-fg-2' },
} as const;

/** The round mark of how an approval ended. Decorative: the words stand beside it. */
export function EndingSeal({ resolution }: { resolution: Resolution }) {
  const { Icon, look } = seals[resolution];
  return (
    <span
      aria-hidden="true"
      className={cn('grid size-[26px] shrink-0 place-items-center rounded-full', look)}
    >
      <Icon size={14} />
    </span>
  );
}

/** The sentence that says how an approval ended. */
export function EndingHeadline({
  approval,
  ending,
  viewerId,
}: {
  approval: ApprovalRow;
  ending: NonNullable<ApprovalRow['ending']>;
  viewerId: string;
}) {
  return endingWords(approval, ending, viewerId).headline.map(({ text, isStrong }, index) =>
    isStrong ? (
      <strong key={index} className="font-semibold">
        {text}
      </strong>
    ) : (
      text
    ),
  );
}

interface EndingNoticeProps {
  prompt: Prompt;
  ended: NonNullable<Prompt['ended']>;
  viewerId: string;
  onClose: () => void;
}

/** In the place of the choices, once the server says it ended elsewhere: how, and by whom. */
export function EndingNotice({ prompt, ended, viewerId, onClose }: EndingNoticeProps) {
  const { approval } = prompt;
  const { ending, isLate } = ended;
  const isApproved = ending.resolution === 'approved';
  const { consequence, reason } = endingWords(approval, ending, viewerId);
  return (
    <div
      role="status"
      className={cn(
        'flex items-center gap-3 rounded-md border px-3 py-2.5 text-13',
        isApproved ? 'border-ok-line bg-ok-tint' : 'border-line-2 bg-raised',
      )}
    >
      <EndingSeal resolution={ending.resolution} />
      <div className="min-w-0 flex-1">
        <p>
          <EndingHeadline approval={approval} ending={ending} viewerId={viewerId} />
          <span className="text-fg-2">{elsewhereWords(ended, viewerId)}</span>
        </p>
        <p className="text-12 text-fg-2">
          {reason === null ? '' : `“${reason}” `}
          {consequence}
          {isLate ? ' Your answer came after that and changed nothing.' : ''}
        </p>
      </div>
      <Button size="sm" onClick={onClose}>
        Close <Kbd className="pointer-coarse:hidden">Esc</Kbd>
      </Button>
    </div>
  );
}

function elsewhereWords({ ending }: NonNullable<Prompt['ended']>, viewerId: string): string {
  if (ending.cause !== 'decided' || ending.actorId === null) return '';
  return ending.actorId === viewerId
    ? ', in another tab or on another device'
    : ', on another device';
}
