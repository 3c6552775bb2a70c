import type { Metadata } from 'next';
import { DiagramFrame } from '@/components/chat/markdown/diagram-frame';

export const metadata: Metadata = { title: 'Diagram' };

/** Framed by our own pages, never opened by a person; it holds nothing that is anybody's. */
export default function DiagramFramePage() {
  return <DiagramFrame />;
}
