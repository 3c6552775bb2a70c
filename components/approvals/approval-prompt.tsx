'use client';

import type { ReactNode, RefObject } from 'react';
import type { ApprovalRow } from '@/server/domain/approval';
import type { DecisionStore } from './decision-store';
import { PromptDock } from './prompt-dock';
import type { PromptPlace } from './prompt-heading';
import { PromptModal } from './prompt-modal';
import { PromptPane } from './prompt-pane';
import { usePrompt, type PromptForm } from './use-prompt';

interface ApprovalPromptProps {
  approval: ApprovalRow;
  form: PromptForm;
  place: PromptPlace;
  hostName: string;
  viewerId: string;
  /** What the agent said before it asked, where it is known. */
  agentWords?: string | null;
  decisions: DecisionStore;
  /** Opens it over the page. */
  onOpen: () => void;
  /** Puts it aside without deciding. */
  onHide: () => void;
  /** Docks it above the composer. */
  onDock: () => void;
  /** Leaves it after it has ended. */
  onClose: () => void;
  /** Where the focus goes back to; shared by the prompts that follow one another. */
  openerRef: RefObject<HTMLElement | null>;
  /** The way to the session, where the prompt stands beside a list. */
  link?: ReactNode;
  /** What went before in the session, there. */
  background?: ReactNode;
  /** What the keys act on in its place there; null when they act on this one. */
  keysElsewhere?: string | null;
}

/**
 * One request for consent, in one of its forms. It decides nothing by itself: every answer goes
 * through `decisions`, and it stays until the server says how the approval ended. Mount it with the
 * approval's id as key.
 */
export function ApprovalPrompt(props: ApprovalPromptProps) {
  const { approval, decisions, place, hostName, viewerId, onOpen, onHide, onDock, onClose } = props;
  const { agentWords = null, keysElsewhere = null } = props;
  const prompt = usePrompt({ approval, form: props.form, decisions, viewerId });
  switch (prompt.form) {
    case 'modal':
      return (
        <PromptModal
          prompt={prompt}
          place={place}
          hostName={hostName}
          viewerId={viewerId}
          agentWords={agentWords}
          onHide={onHide}
          onClose={onClose}
          onDock={onDock}
          openerRef={props.openerRef}
        />
      );
    case 'dock':
      return (
        <PromptDock
          prompt={prompt}
          place={place}
          viewerId={viewerId}
          agentWords={agentWords}
          onOpen={onOpen}
          onClose={onClose}
        />
      );
    case 'pane':
      return (
        <PromptPane
          prompt={prompt}
          hostName={hostName}
          viewerId={viewerId}
          agentWords={agentWords}
          link={props.link}
          background={props.background}
          keysElsewhere={keysElsewhere}
          onMove={place.move}
          onClose={onClose}
        />
      );
  }
}
