'use client';

import { useTheme } from 'next-themes';
import { useEffect, useState } from 'react';
import type { Drawing } from './diagram-message';
import { knownDrawing, paintDiagram } from './diagram-painter';

/** Gives the drawing of a complete diagram in the theme of the page; null when it cannot be drawn. */
export function useDrawing(source: string, isComplete: boolean): Drawing | null | undefined {
  const { resolvedTheme } = useTheme();
  const theme = resolvedTheme === 'dark' ? 'dark' : 'light';
  const known = isComplete ? knownDrawing({ source, theme }) : undefined;
  const [painted, setPainted] = useState<{ source: string; drawing: Drawing | null }>();

  useEffect(() => {
    if (!isComplete || known !== undefined) return;
    let isGone = false;
    void paintDiagram({ source, theme }).then((drawing) => {
      if (!isGone) setPainted({ source, drawing });
    });
    return () => {
      isGone = true;
    };
  }, [source, theme, isComplete, known]);

  // The drawing of the other theme stays until the new one is there.
  return known ?? (painted?.source === source ? painted.drawing : known);
}
