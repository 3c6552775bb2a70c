'use client';

import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { MESSAGE_TEXT_LIMIT } from '@/server/domain/message-text-limit';
import { createClientId } from '@/components/trpc/create-client-id';
import { drafts, EMPTY_DRAFT } from './draft-store';

/** One message on its way; sent again with the same id it counts once. */
export interface OutgoingMessage {
  text: string;
  clientId: string;
}

export interface Composer {
  text: string;
  setText: (text: string) => void;
  submit: () => void;
  isSending: boolean;
  /** What it holds is on its way and will be taken, and nothing was added to it since. */
  isLeaving: boolean;
  /** Why the last message was not taken; its text is still there. */
  failure: string | null;
  /** Text is held, or was until a moment ago: who empties a field is often about to write again. */
  holdsText: boolean;
  /** Something was typed since the last message was sent. */
  hasTyped: boolean;
}

interface ComposerOptions {
  /** Which draft it is. */
  draftKey: string;
  /** What is sent now will be refused, as far as is known here. */
  isBusy?: boolean;
  /** Sends; resolves when the server has taken the message, rejects when it has not. */
  send: (message: OutgoingMessage) => Promise<void>;
  /** Says why it was not taken. */
  describeFailure: (thrown: unknown) => string;
}

/** How long an emptied field counts as being written in, in milliseconds. */
const PAUSE_MS = 800;

/**
 * Holds the text of a composer. It stays until the server has taken it: a failure, a refusal or a
 * reload loses nothing, and what was typed while a message was under way stays as the next one.
 */
export function useComposer({
  draftKey,
  isBusy = false,
  send,
  describeFailure,
}: ComposerOptions): Composer {
  const draft = useSyncExternalStore(
    drafts.subscribe,
    () => drafts.get(draftKey),
    () => EMPTY_DRAFT,
  );
  const [sending, setSending] = useState<{ text: string; isExpected: boolean } | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [hasTyped, setHasTyped] = useState(false);
  const [wasEmptied, setWasEmptied] = useState(false);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => () => clearTimeout(pause.current), []);

  const setText = (text: string): void => {
    drafts.set(draftKey, { text, clientId: null });
    setFailure(null);
    setHasTyped(true);
    clearTimeout(pause.current);
    setWasEmptied(text === '');
    if (text === '') pause.current = setTimeout(() => setWasEmptied(false), PAUSE_MS);
  };

  const submit = async (): Promise<void> => {
    const { text, clientId } = drafts.get(draftKey);
    if (sending !== null || text.trim() === '') return;
    if (text.length > MESSAGE_TEXT_LIMIT) {
      setFailure(tooLong(text.length));
      return;
    }
    const message = { text, clientId: clientId ?? createClientId() };
    drafts.set(draftKey, message);
    setSending({ text, isExpected: !isBusy });
    setFailure(null);
    try {
      await send(message);
      const { text: now } = drafts.get(draftKey);
      drafts.set(draftKey, { text: restAfter(now, text), clientId: null });
      setHasTyped(false);
      setWasEmptied(false);
    } catch (thrown) {
      setFailure(describeFailure(thrown));
    } finally {
      setSending(null);
    }
  };

  return {
    text: draft.text,
    setText,
    submit: () => void submit(),
    isSending: sending !== null,
    isLeaving: sending !== null && sending.isExpected && sending.text === draft.text,
    failure,
    holdsText: draft.text !== '' || wasEmptied,
    hasTyped,
  };
}

/** What was written after the part that was sent; all of it when that part was changed. */
function restAfter(now: string, sent: string): string {
  return now.startsWith(sent) ? now.slice(sent.length).trimStart() : now;
}

function tooLong(length: number): string {
  const [has, may] = [length, MESSAGE_TEXT_LIMIT].map((count) => count.toLocaleString('en'));
  return `This message has ${has ?? ''} characters, and ${may ?? ''} is the most. Shorten it, or put the text into a file of the workspace.`;
}
