import { cn } from '@/components/ui/cn';
import { Glyph, type GlyphShape } from '@/components/ui/glyph';
import type { Approval, ApprovalState } from '@/server/domain/approval';
import { approvalState } from '@/server/domain/approval-state';

const looks: Record<ApprovalState, { shape: GlyphShape; word: string; colour: string }> = {
  pending: { shape: 'diamond', word: 'Waiting', colour: 'text-waiting-text' },
  approved: { shape: 'tick', word: 'Approved', colour: 'text-ok-text' },
  denied: { shape: 'cross', word: 'Denied', colour: 'text-failed-text' },
  expired: { shape: 'dashed', word: 'Expired', colour: 'text-fg-2' },
  cancelled: { shape: 'stop', word: 'Cancelled', colour: 'text-fg-2' },
  orphaned: { shape: 'ring', word: 'Orphaned', colour: 'text-fg-2' },
};

/** The word for the state of an approval. */
export function approvalStateWord(state: ApprovalState): string {
  return looks[state].word;
}

/** Shape and word for how an approval stands, with what was picked. */
export function ApprovalStateMark({ approval }: { approval: Pick<Approval, 'ending'> }) {
  const { shape, word, colour } = looks[approvalState(approval)];
  return (
    <span className={cn('inline-flex items-center gap-1.5 align-middle whitespace-nowrap', colour)}>
      <Glyph shape={shape} />
      {word}
      {pickedWords(approval)}
    </span>
  );
}

function pickedWords({ ending }: Pick<Approval, 'ending'>): string {
  if (ending?.resolution !== 'approved') return '';
  if (ending.choice === 'session') return ' for the session';
  return ending.choice === null ? '' : ` ${ending.choice}`;
}
