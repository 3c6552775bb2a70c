'use client';

import { createContext, useCallback, useContext, useState, type ReactNode } from 'react';

/** Says a sentence to screen readers; `isUrgent` interrupts what they are reading. */
export type Announce = (sentence: string, options?: { isUrgent?: boolean }) => void;

const AnnounceContext = createContext<Announce>(() => {});

/** What was last said; the count makes a repeated sentence new. */
interface Said {
  sentence: string;
  count: number;
}

const nothing: Said = { sentence: '', count: 0 };

/** Holds the two live regions of the page. One per document. */
export function LiveRegion({ children }: { children: ReactNode }) {
  const [polite, setPolite] = useState(nothing);
  const [urgent, setUrgent] = useState(nothing);
  const announce = useCallback<Announce>((sentence, options) => {
    const say = options?.isUrgent === true ? setUrgent : setPolite;
    say((before) => ({ sentence, count: before.count + 1 }));
  }, []);
  return (
    <AnnounceContext value={announce}>
      {children}
      <div className="sr-only" aria-live="polite" aria-atomic="true">
        <span key={polite.count}>{polite.sentence}</span>
      </div>
      <div className="sr-only" aria-live="assertive" aria-atomic="true">
        <span key={urgent.count}>{urgent.sentence}</span>
      </div>
    </AnnounceContext>
  );
}

/** Gives the function that speaks through the page's live regions. */
export function useAnnounce(): Announce {
  return useContext(AnnounceContext);
}
