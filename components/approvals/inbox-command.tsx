'use client';

import { useEffect, useRef } from 'react';
import type { ApprovalRow } from '@/server/domain/approval';
import { MarkedCommand } from './marked-command';
import { MarkedTelltale } from './marked-telltale';
import { useIsCut } from './use-is-cut';

interface InboxCommandProps {
  approval: ApprovalRow;
  onFits: (approvalId: string, fits: boolean) => void;
}

/**
 * What is asked, in a row of a list. A command of one line stands there whole if it fits into three
 * rows, wrapped at its spaces; of others only the line that tells most.
 */
export function InboxCommand({ approval, onFits }: InboxCommandProps) {
  const { id, subject } = approval;
  const box = useRef<HTMLSpanElement>(null);
  const isOneLine = !subject.command.trimEnd().includes('\n');
  const isCut = useIsCut(box, subject.command);
  const fits = isOneLine && !isCut;
  useEffect(() => onFits(id, fits), [onFits, id, fits]);

  if (!isOneLine || subject.kind === 'change') return <MarkedTelltale approval={approval} isCut />;
  return (
    <span ref={box} className="block max-h-[64px] min-w-0 overflow-hidden py-0.5">
      <MarkedCommand approval={approval} keepsWords className="[overflow-wrap:normal]" />
    </span>
  );
}
