import { createContext, useContext } from 'react';
import type { MessageId } from '@/server/domain/ids';

/** What a person may do with the messages of the thread on screen. */
export interface ThreadActions {
  /** Why nothing can be run again right now, in words; null when it can. */
  whyNot: string | null;
  /**
   * Runs a message again, with its own text for null. Resolves when the server has taken it; rejects
   * when it has not, and the same call then counts as the same try.
   */
  rerun: (input: { messageId: MessageId; text: string | null }) => Promise<void>;
  /** Puts a text that was being edited where it can be sent: behind what the composer holds. */
  keepText: (text: string) => void;
  /** Whether calls of this turn or a later one did something that going back does not undo. */
  hasEffectsFrom: (messageId: MessageId) => boolean;
}

/** Null where nothing can be done: for whoever only reads, and in what was withdrawn. */
export const ThreadActionsContext = createContext<ThreadActions | null>(null);

export function useThreadActions(): ThreadActions | null {
  return useContext(ThreadActionsContext);
}
