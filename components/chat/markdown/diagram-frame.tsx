'use client';

import { useEffect } from 'react';
import { DIAGRAM_GREETING, type DiagramReply, type DiagramRequest } from './diagram-message';

/**
 * The only content of the frame that draws diagrams. Once it can, it hands a port to the page of ours
 * that frames it, and draws what is asked there.
 */
export function DiagramFrame() {
  useEffect(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }: MessageEvent<DiagramRequest>) => void answer(data, port1);
    window.parent.postMessage(DIAGRAM_GREETING, window.location.origin, [port2]);
    // Open as long as the frame is: nothing else closes it.
  }, []);
  return null;
}

async function answer(request: DiagramRequest, port: MessagePort): Promise<void> {
  const reply: DiagramReply = { id: request.id, drawing: null };
  try {
    const { drawDiagram } = await import('./draw-diagram');
    reply.drawing = await drawDiagram(request);
  } catch {
    // Not a diagram, or too large a one: the page shows its source.
  }
  port.postMessage(reply);
}
