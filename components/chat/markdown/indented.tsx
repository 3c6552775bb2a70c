'use client';

import { createContext, use, type ReactNode } from 'react';

/** Deeper than this nothing is moved in any further: there would be no room left for its words. */
const INDENTED_LEVELS = 7;

const LevelContext = createContext(0);

interface IndentedProps {
  /** The class of its indent. */
  by: string;
  children: (indent: string) => ReactNode;
}

/** A list or quotation that stands further in than what it is in, as long as there is room for that. */
export function Indented({ by, children }: IndentedProps) {
  const level = use(LevelContext);
  return (
    <LevelContext value={level + 1}>
      {children(level < INDENTED_LEVELS ? by : 'list-inside')}
    </LevelContext>
  );
}
