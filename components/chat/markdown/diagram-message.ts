/** What a page asks of the frame that draws diagrams, over the port that the frame handed it. */
export interface DiagramRequest {
  id: number;
  source: string;
  theme: 'light' | 'dark';
}

/** A drawing: an SVG document of its own, and its size in CSS pixels. */
export interface Drawing {
  svg: string;
  width: number;
  height: number;
}

/** `drawing` is null where the source could not be drawn. */
export interface DiagramReply {
  id: number;
  drawing: Drawing | null;
}

/** Comes with the port on which the frame takes its orders. */
export const DIAGRAM_GREETING = 'countersign.diagram';

/** Where the frame is served from. */
export const DIAGRAM_FRAME_PATH = '/frames/diagram';
