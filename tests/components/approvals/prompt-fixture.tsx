import { act, fireEvent, screen } from '@testing-library/react';
import { createRef } from 'react';
import { vi } from 'vitest';
import { ApprovalPrompt } from '@/components/approvals/approval-prompt';
import {
  createDecisionStore,
  type Answer,
  type PlainAnswer,
  type SendResult,
} from '@/components/approvals/decision-store';
import { rowOfSession } from '@/components/approvals/row-of-session';
import { createLiveLink, LiveLinkContext } from '@/components/trpc/live-link';
import type { ApprovalRow } from '@/server/domain/approval';
import { renderWithRouter, type Answers } from '@/tests/support/render-with-router';
import { ADA, anApproval, aSession, NOON } from '../trpc/session-fixture';

export function aRow(over: Partial<ApprovalRow> = {}): ApprovalRow {
  return { ...rowOfSession(anApproval(), aSession()), ...over };
}

/** What the server says while a test does not say otherwise. */
const QUIET: Answers = {
  'approvals.pastOf': () => ({ calls: [], matched: 0, denied: 0 }),
  'approvals.matching': () => ({ approvals: [] }),
};

interface ShowOptions {
  form?: 'modal' | 'dock' | 'pane';
  viewerId?: string;
  agentWords?: string | null;
  keysElsewhere?: string | null;
  answers?: Answers;
}

/** A prompt on screen, with a server that takes decisions when the test lets it. */
export function showPrompt(
  first: ApprovalRow = aRow(),
  { form = 'modal', viewerId = ADA, answers = {}, ...said }: ShowOptions = {},
) {
  const link = createLiveLink();
  link.clock.note(NOON);
  const replies: ((result: SendResult) => void)[] = [];
  const send = vi.fn(
    (_answer: Answer) =>
      new Promise<SendResult>((resolve) => {
        replies.push(resolve);
      }),
  );
  const sendMany = vi.fn(
    (_answers: readonly PlainAnswer[]) => new Promise<readonly SendResult[]>(() => {}),
  );
  const decisions = createDecisionStore({ send, sendMany });
  const acts = {
    onOpen: vi.fn(),
    onHide: vi.fn(),
    onDock: vi.fn(),
    onClose: vi.fn(),
    move: vi.fn(),
  };
  const openerRef = createRef<HTMLElement>();
  const draw = (approval: ApprovalRow) => (
    <LiveLinkContext value={link}>
      <ApprovalPrompt
        key={approval.id}
        approval={approval}
        form={form}
        place={{ index: 0, count: 2, move: acts.move }}
        hostName="hearth"
        viewerId={viewerId}
        decisions={decisions}
        openerRef={openerRef}
        {...said}
        {...acts}
      />
    </LiveLinkContext>
  );
  const view = renderWithRouter(draw(first), { answers: { ...QUIET, ...answers }, now: NOON });
  return {
    send,
    sendMany,
    callsTo: view.callsTo,
    ...acts,
    show: (approval: ApprovalRow) => view.rerender(draw(approval)),
    reply: async (result: SendResult, at = 0) => {
      await act(async () => {
        replies[at]?.(result);
      });
    },
  };
}

export const button = (name: RegExp) => screen.getByRole('button', { name });

/** Lets time pass, with what it sets off. */
export async function pass(durationMs: number): Promise<void> {
  await act(async () => {
    await vi.advanceTimersByTimeAsync(durationMs);
  });
}

/** Presses and releases a pointer on an element, as a person does. */
export function clickWithPointer(element: Element): void {
  fireEvent.pointerDown(element);
  fireEvent.click(element, { detail: 1 });
}

export function pressKey(key: string, over: KeyboardEventInit = {}): void {
  fireEvent.keyDown(document.activeElement ?? document.body, { key, ...over });
}
