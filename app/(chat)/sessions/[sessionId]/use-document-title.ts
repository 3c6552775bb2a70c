'use client';

import { useEffect } from 'react';

/** Keeps the title of the document up with one that changes while its page is open. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Countersign`;
  }, [title]);
}
