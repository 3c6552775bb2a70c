'use client';

import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTRPC } from '@/components/trpc/trpc';

const BADGE = /^\(\d+\+?\) /;

/** Puts "(2) " before the title of the document while that many approvals wait. */
export function TitleBadge() {
  const trpc = useTRPC();
  const { data } = useQuery(trpc.approvals.pending.queryOptions());
  const count = data?.length ?? 0;

  useEffect(() => {
    const mark = (): void => {
      const title = document.title.replace(BADGE, '');
      const badge = count === 0 ? '' : `(${count > 99 ? '99+' : count}) `;
      if (document.title !== badge + title) document.title = badge + title;
    };
    mark();
    // Each page that is opened sets its own title.
    const observer = new MutationObserver(mark);
    observer.observe(document.head, { subtree: true, childList: true, characterData: true });
    return () => observer.disconnect();
  }, [count]);

  return null;
}
