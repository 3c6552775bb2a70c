'use client';

import { useEffect, useRef } from 'react';
import type { ApprovalRow } from '@/server/domain/approval';
import type { Message } from '@/server/domain/message';
import { agentWords } from './agent-words';
import type { DecisionStore } from './decision-store';
import { LaterPrompt, PromptOnItsWay } from './later-prompt';
import { openRequest } from './open-request';
import type { PromptPlacement } from './use-prompt-placement';
import { usePromptPart } from './use-prompt-part';

interface SessionPromptProps {
  /** Those of the session on screen, pending or ended. */
  approvals: readonly ApprovalRow[];
  /** The pending ones, soonest deadline first. */
  pendingIds: readonly string[];
  /** Those of the thread, with what the agent said before it asked. */
  messages: readonly Message[];
  placement: PromptPlacement;
  decisions: DecisionStore;
  hostName: string;
  viewerId: string;
}

/**
 * The prompt of the session on screen, wherever it stands now. Put it where it docks, above the
 * composer. F6 opens what is docked or hidden, and a click on a notification the one that it is about.
 */
export function SessionPrompt({
  approvals,
  pendingIds,
  messages,
  placement,
  decisions,
  hostName,
  viewerId,
}: SessionPromptProps) {
  const { open } = placement;
  const openerRef = useRef<HTMLElement>(null);
  const hasPending = pendingIds.length > 0;
  const isHere = usePromptPart(hasPending) !== null;

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

  useEffect(() => {
    if (!isHere) return;
    const look = (): void => {
      const wanted = openRequest.get();
      if (wanted === null || !pendingIds.includes(wanted)) return;
      openRequest.set(null);
      open(wanted);
    };
    look();
    return openRequest.subscribe(look);
  }, [isHere, pendingIds, open]);

  const approval = approvals.find((one) => one.id === placement.currentId);
  if (hasPending && !isHere) return <PromptOnItsWay />;
  if (placement.form === 'none' || approval === undefined) return null;
  return (
    <LaterPrompt
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
      agentWords={agentWords(approval, messages)}
      decisions={decisions}
      onOpen={() => placement.open(approval.id)}
      onHide={placement.hide}
      onDock={placement.dock}
      onClose={placement.close}
      openerRef={openerRef}
    />
  );
}
