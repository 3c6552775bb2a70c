import {
  DIAGRAM_FRAME_PATH,
  DIAGRAM_GREETING,
  type DiagramReply,
  type DiagramRequest,
  type Drawing,
} from './diagram-message';

type Order = Pick<DiagramRequest, 'source' | 'theme'>;

/** Longer than the slowest drawing that is worth waiting for, in milliseconds. */
const DRAWN_WITHIN_MS = 20_000;
const REST_MS = 50;
const KEPT_DRAWINGS = 40;

/** A hidden frame that draws, and what waits for its replies. */
interface Painter {
  frame: HTMLIFrameElement;
  port: Promise<MessagePort>;
  waiting: Map<number, (drawing: Drawing | null) => void>;
}

const drawings = new Map<string, Drawing | null>();
let painter: Painter | null = null;
let lastId = 0;
/** Ends when nothing is being drawn and nothing waits for it. */
let turns: Promise<unknown> = Promise.resolve();

/** A drawing that was made before; null where that was impossible, undefined before it was tried. */
export function knownDrawing(order: Order): Drawing | null | undefined {
  return drawings.get(keyOf(order));
}

/**
 * Draws a diagram in a frame of its own: the styles that drawing takes are not allowed on our pages,
 * and nothing that a diagram says runs or loads anything there. Drawing holds up the page, so only one
 * is drawn at a time, with a rest before each, and none that is no longer wanted when its turn comes.
 * Resolves with null when it cannot be drawn, not in time, or is not wanted; never rejects.
 */
export function paintDiagram(order: Order, unwanted: AbortSignal): Promise<Drawing | null> {
  const turn = turns.then(async () => {
    await rest();
    if (unwanted.aborted) return null;
    const known = knownDrawing(order);
    if (known !== undefined) return known;
    const drawing = await ordered((painter ??= openPainter()), order);
    keep(keyOf(order), drawing);
    return drawing;
  });
  turns = turn;
  return turn;
}

/** Lets the page do what came up meanwhile, such as showing what was typed. */
function rest(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, REST_MS);
  });
}

function ordered(current: Painter, order: Order): Promise<Drawing | null> {
  lastId += 1;
  const id = lastId;
  return new Promise((resolve) => {
    const timer = setTimeout(() => {
      // It may be busy for ever; the next diagram gets a new frame.
      if (painter === current) painter = null;
      current.frame.remove();
      for (const giveUp of [...current.waiting.values()]) giveUp(null);
    }, DRAWN_WITHIN_MS);
    current.waiting.set(id, (drawing) => {
      clearTimeout(timer);
      current.waiting.delete(id);
      resolve(drawing);
    });
    void current.port.then((port) => port.postMessage({ ...order, id } satisfies DiagramRequest));
  });
}

function openPainter(): Painter {
  const frame = document.createElement('iframe');
  const waiting: Painter['waiting'] = new Map();
  frame.src = DIAGRAM_FRAME_PATH;
  frame.title = 'Draws diagrams';
  frame.tabIndex = -1;
  frame.ariaHidden = 'true';
  // Out of sight, yet laid out: texts are measured in it.
  frame.style.cssText =
    'position:fixed;left:-4000px;top:0;width:1200px;height:800px;border:0;visibility:hidden';
  const port = new Promise<MessagePort>((resolve) => {
    const meet = ({ data, source, ports }: MessageEvent<unknown>): void => {
      const [theirs] = ports;
      if (source !== frame.contentWindow || data !== DIAGRAM_GREETING || !theirs) return;
      window.removeEventListener('message', meet);
      theirs.onmessage = ({ data: reply }: MessageEvent<DiagramReply>) => {
        waiting.get(reply.id)?.(reply.drawing);
      };
      resolve(theirs);
    };
    window.addEventListener('message', meet);
  });
  document.body.append(frame);
  return { frame, port, waiting };
}

function keep(key: string, drawing: Drawing | null): void {
  drawings.set(key, drawing);
  for (const oldest of drawings.keys()) {
    if (drawings.size <= KEPT_DRAWINGS) return;
    drawings.delete(oldest);
  }
}

function keyOf({ source, theme }: Order): string {
  return `${theme} ${source}`;
}
