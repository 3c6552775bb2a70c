'use client';

import { Ban, CircleCheck, ShieldAlert, TriangleAlert } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { PendingArc } from '@/components/ui/pending-arc';
import type { EditJudgement } from './use-edit-judgement';

interface EditVerdictProps {
  /** Nothing was changed yet. */
  isSame: boolean;
  isJudging: boolean;
  judgement: EditJudgement | null;
  failure: string | null;
  onJudgeAgain: () => void;
}

const LOOKS = {
  allow: { Icon: CircleCheck, look: 'text-ok-text', lead: 'Nothing risky is left.' },
  ask: { Icon: ShieldAlert, look: 'text-waiting-text', lead: 'Still asks.' },
  deny: { Icon: Ban, look: 'text-failed-text', lead: 'Refused, whatever you choose.' },
  never: { Icon: Ban, look: 'text-failed-text', lead: 'Never allowed.' },
} as const;

/** What the policy says of the command as it stands in the editor. */
export function EditVerdict({
  isSame,
  isJudging,
  judgement,
  failure,
  onJudgeAgain,
}: EditVerdictProps) {
  if (isSame) {
    return (
      <p role="status" className="text-13 text-fg-2">
        Nothing is changed yet. As it stands, approve it with the choices of the prompt.
      </p>
    );
  }
  if (failure !== null) {
    return (
      <p role="alert" className="flex items-center gap-3 text-13 text-failed-text">
        <TriangleAlert size={15} aria-hidden="true" className="shrink-0" />
        <span className="flex-1">{failure}</span>
        <Button size="sm" isPending={isJudging} onClick={onJudgeAgain}>
          Judge again
        </Button>
      </p>
    );
  }
  if (judgement === null) {
    return (
      <p role="status" className="flex items-center gap-2 text-13 text-fg-2">
        {isJudging ? <PendingArc /> : null}
        Judging what you wrote. Until then nothing can be approved.
      </p>
    );
  }
  const { Icon, look, lead } = LOOKS[judgement.verdict];
  return (
    <p role="status" className="flex items-start gap-2 text-13">
      <Icon size={15} aria-hidden="true" className={`mt-0.5 shrink-0 ${look}`} />
      <span>
        <strong className={`font-semibold ${look}`}>{lead}</strong>{' '}
        <span className="text-fg-2">{judgement.explanation}</span>
      </span>
    </p>
  );
}
