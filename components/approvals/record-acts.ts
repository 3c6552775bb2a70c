import { createContext, useContext, type ReactNode } from 'react';
import type { Approval } from '@/server/domain/approval';

/** What a person may do with the records of the session on screen. */
export interface RecordActs {
  /** The run that goes on in it; null while none does. */
  liveRunId: string | null;
  mayDecide: boolean;
  maySend: boolean;
  /** Why nothing can be sent right now, in words; null when it can. */
  whyNotSend: string | null;
  /** Draws the way to run the turn of an approval again; null where there is none. */
  renderRerun: (approval: Approval) => ReactNode;
}

/** Null in lists, where records are only read. */
export const RecordActsContext = createContext<RecordActs | null>(null);

export function useRecordActs(): RecordActs | null {
  return useContext(RecordActsContext);
}
