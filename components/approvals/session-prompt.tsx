'use client';

import { useEffect, useRef } from 'react';
import type { ApprovalRow } from '@/server/domain/approval';
import { ApprovalPrompt } from './approval-prompt';
import type { DecisionStore } from './decision-store';
import type { PromptPlacement } from './use-prompt-placement';

interface SessionPromptProps {
  /** Those of the session on screen, pending or ended. */
  approvals: readonly ApprovalRow[];
  /** The pending ones, soonest deadline first. */
  pendingIds: readonly string[];
  placement: PromptPlacement;
  decisions: DecisionStore;
  hostName: string;
  viewerId: string;
}

/**
 * The prompt of the session on screen, wherever it stands now. Put it where it docks, above the
 * composer. F6 opens what is docked or hidden.
 */
export function SessionPrompt({
  approvals,
  pendingIds,
  placement,
  decisions,
  hostName,
  viewerId,
}: SessionPromptProps) {
  const { open } = placement;
  const openerRef = useRef<HTMLElement>(null);
  const hasPending = pendingIds.length > 0;

  useEffect(() => {
    if (!hasPending) return;
    const press = (event: KeyboardEvent): void => {
      if (event.key !== 'F6' || event.metaKey || event.ctrlKey || event.altKey) return;
      event.preventDefault();
      open();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [hasPending, open]);

  const approval = approvals.find((one) => one.id === placement.currentId);
  if (placement.form === 'none' || approval === undefined) return null;
  return (
    <ApprovalPrompt
      key={approval.id}
      approval={approval}
      form={placement.form}
      place={{
        index: pendingIds.indexOf(approval.id),
        count: pendingIds.length,
        move: placement.move,
      }}
      hostName={hostName}
      viewerId={viewerId}
      decisions={decisions}
      onOpen={() => placement.open(approval.id)}
      onHide={placement.hide}
      onDock={placement.dock}
      onClose={placement.close}
      openerRef={openerRef}
    />
  );
}
