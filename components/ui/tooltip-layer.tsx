'use client';

import { useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { Kbd } from './kbd';
import type { TipSide } from './tip';
import { tipPlace } from './tip-place';
import { useTipTarget } from './use-tip-target';

/**
 * Draws the tooltip of whatever element is pointed at or focused by keyboard, out of the attributes
 * that `tip` gave it. One per document: a button costs nothing for having one.
 */
export function TooltipLayer() {
  const target = useTipTarget();
  return target === null ? null : <Tooltip key={target.dataset.tip} target={target} />;
}

function Tooltip({ target }: { target: HTMLElement }) {
  const box = useRef<HTMLDivElement>(null);
  const { tip, tipKey, tipSide } = target.dataset;

  useLayoutEffect(() => {
    const { current } = box;
    if (current === null) return;
    const { left, top } = tipPlace(target.getBoundingClientRect(), {
      size: current.getBoundingClientRect(),
      window: { width: window.innerWidth, height: window.innerHeight },
      side: sideOf(tipSide),
    });
    current.style.left = `${left}px`;
    current.style.top = `${top}px`;
  }, [target, tipSide]);

  return createPortal(
    <div
      ref={box}
      role="tooltip"
      // Over a dialog, a press on it is none beside the dialog.
      onPointerDown={(event) => event.stopPropagation()}
      className="pointer-events-auto fixed top-0 left-0 z-50 flex max-w-80 gap-2 rounded-sm border border-line-2 bg-raised px-2 py-1 text-12 text-fg shadow-2"
    >
      {tip}
      {tipKey === undefined ? null : <Kbd>{tipKey}</Kbd>}
    </div>,
    document.body,
  );
}

function sideOf(side: string | undefined): TipSide {
  return side === 'top' || side === 'left' ? side : 'bottom';
}
