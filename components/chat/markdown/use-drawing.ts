'use client';

import { useTheme } from 'next-themes';
import { useEffect, useState } from 'react';
import type { Drawing } from './diagram-message';
import { knownDrawing, paintDiagram } from './diagram-painter';

/**
 * Gives the drawing of a diagram in the theme of the page, once it is wanted: undefined before it is
 * there, null when it cannot be drawn.
 */
export function useDrawing(source: string, isWanted: boolean): Drawing | null | undefined {
  const { resolvedTheme } = useTheme();
  const theme = resolvedTheme === 'dark' ? 'dark' : 'light';
  const known = isWanted ? knownDrawing({ source, theme }) : undefined;
  const [painted, setPainted] = useState<{ source: string; drawing: Drawing | null }>();

  useEffect(() => {
    if (!isWanted || known !== undefined) return;
    const gone = new AbortController();
    void paintDiagram({ source, theme }, gone.signal).then((drawing) => {
      if (!gone.signal.aborted) setPainted({ source, drawing });
    });
    return () => gone.abort();
  }, [source, theme, isWanted, known]);

  // The drawing of the other theme stays until the new one is there.
  return known ?? (painted?.source === source ? painted.drawing : known);
}
