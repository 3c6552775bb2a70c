'use client';

import { Ban, Check, Eye } from 'lucide-react';
import { useState, type MouseEvent } from 'react';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { ChoiceButton } from './choice-button';
import { BatchReason } from './batch-reason';
import { severityWord } from './severity-mark';
import { telltaleLine } from './request-words';
import type { Arming } from './use-arming';
import type { BatchChoice, HeldBack, InboxBatch } from './use-inbox-batch';
import type { ApprovalRow } from '@/server/domain/approval';
import { severitySchema } from '@/server/domain/severity';
import { EscapedText } from './escaped-text';

interface BatchBarProps {
  batch: InboxBatch;
  /** How many rows there are to tick. */
  rowCount: number;
  arming: Arming;
  isReasonOpen: boolean;
  onReasonOpen: (isOpen: boolean) => void;
  onChoose: (choice: BatchChoice, activation: { detail: number }) => void;
}

/** Below the list while some rows are ticked: one answer for all of them. */
export function BatchBar(props: BatchBarProps) {
  const { batch, rowCount, arming, isReasonOpen, onReasonOpen, onChoose } = props;
  const { ticked, approvable, heldBack } = batch;
  const [reason, setReason] = useState('');
  const fresh = arming.isArmed ? null : `in ${(arming.leftMs / 1000).toFixed(1)} s`;
  const choose = (choice: BatchChoice) => (event: MouseEvent) => onChoose(choice, event);
  return (
    <section
      aria-label="Ticked"
      className="grid shrink-0 gap-2 border-t border-line bg-bg px-5 py-3 max-sm:px-4"
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <label className="flex min-w-0 flex-1 items-center gap-2.5 text-13 pointer-coarse:min-h-11">
          <Checkbox
            aria-label="Tick all"
            checked={ticked.length === rowCount}
            isMixed={ticked.length < rowCount}
            onChange={(event) => batch.tickAll(event.target.checked)}
          />
          <span className="font-semibold whitespace-nowrap">{ticked.length} ticked</span>
          <span className="min-w-0 truncate text-12 text-fg-2">{mixWords(ticked)}</span>
        </label>
        {isReasonOpen ? null : (
          <div
            role="group"
            aria-label="Decide the ticked"
            className="flex gap-4 max-sm:grid max-sm:w-full max-sm:grid-cols-2 max-sm:gap-2.5"
          >
            <ChoiceButton
              title={`Deny ${ticked.length}`}
              note="The agents may not retry"
              icon={<Ban size={15} aria-hidden="true" />}
              look="deny"
              letter="d"
              lockedBecause={fresh}
              isCompact
              onChoose={choose('deny')}
              className="max-sm:justify-center"
            />
            <ChoiceButton
              title={`Once for ${approvable.length}`}
              note="Nothing is stored"
              icon={<Check size={15} aria-hidden="true" />}
              look="once"
              letter="a"
              lockedBecause={
                fresh ?? (approvable.length === 0 ? 'None of them is shown whole here' : null)
              }
              isCompact
              onChoose={choose('once')}
              className="max-sm:justify-center"
            />
          </div>
        )}
      </div>
      {isReasonOpen ? (
        <BatchReason
          reason={reason}
          count={ticked.length}
          onReason={setReason}
          onDeny={() => {
            batch.decide('deny', reason);
            setReason('');
            onReasonOpen(false);
          }}
          onBack={() => onReasonOpen(false)}
        />
      ) : (
        <Button
          variant="ghost"
          size="sm"
          className="justify-self-start text-failed-text sm:hidden"
          onClick={() => onReasonOpen(true)}
        >
          Deny with a reason
        </Button>
      )}
      {heldBack.length === 0 ? null : (
        <ul className="max-h-24 overflow-y-auto text-12 leading-[18px] text-fg-2">
          {heldBack.map((one) => (
            <HeldBackLine key={one.row.id} held={one} />
          ))}
        </ul>
      )}
    </section>
  );
}

function HeldBackLine({ held: { row, why } }: { held: HeldBack }) {
  return (
    <li className="flex items-start gap-2">
      <Eye size={13} aria-hidden="true" className="mt-[3px] shrink-0 text-fg-3" />
      <span className="min-w-0 break-words">
        <code className="font-mono [unicode-bidi:isolate]">
          <EscapedText text={shortLine(row)} />
        </code>{' '}
        {why}. Deny covers it, Once leaves it waiting.
      </span>
    </li>
  );
}

const SHORT = 48;

function shortLine(row: ApprovalRow): string {
  const { line } = telltaleLine(row);
  return line.length > SHORT ? `${line.slice(0, SHORT)}…` : line;
}

/** How grave they are and from how many people: "2 high, 1 medium · from 2 people". */
function mixWords(rows: readonly ApprovalRow[]): string {
  const grades = [...severitySchema.options].reverse().flatMap((severity) => {
    const count = rows.filter((row) => row.severity === severity).length;
    return count === 0 ? [] : [`${count} ${severityWord(severity).toLowerCase()}`];
  });
  const people = new Set(rows.map((row) => row.authorId)).size;
  return `${grades.join(', ')} · from ${people === 1 ? '1 person' : `${people} people`}`;
}
