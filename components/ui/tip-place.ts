import type { TipSide } from './tip';

interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Between a tooltip and its element, and between it and the edge of the window, in pixels. */
const GAP_PX = 6;
const EDGE_PX = 8;

/**
 * Where the upper left corner of a tooltip belongs, in pixels of the window: on the wished side of
 * its element or, without room there, on the other one; never over the edge.
 */
export function tipPlace(
  anchor: Box,
  by: { size: Pick<Box, 'width' | 'height'>; window: Pick<Box, 'width' | 'height'>; side: TipSide },
): { left: number; top: number } {
  const { size, window, side } = by;
  const within = (at: number, length: number, space: number): number =>
    Math.max(EDGE_PX, Math.min(at, space - length - EDGE_PX));
  if (side === 'left') {
    const before = anchor.left - GAP_PX - size.width;
    return {
      left: before >= EDGE_PX ? before : anchor.left + anchor.width + GAP_PX,
      top: within(anchor.top + (anchor.height - size.height) / 2, size.height, window.height),
    };
  }
  const above = anchor.top - GAP_PX - size.height;
  const below = anchor.top + anchor.height + GAP_PX;
  const fitsAbove = above >= EDGE_PX;
  const fitsBelow = below + size.height <= window.height - EDGE_PX;
  const isAbove = side === 'top' ? fitsAbove || !fitsBelow : fitsAbove && !fitsBelow;
  return {
    left: within(anchor.left + (anchor.width - size.width) / 2, size.width, window.width),
    top: isAbove ? above : below,
  };
}
