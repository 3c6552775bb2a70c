import { randomBytes } from 'node:crypto';

/** A fresh value for one response; whoever cannot read that response cannot guess it. */
export function createNonce(): string {
  return randomBytes(16).toString('base64');
}

/**
 * The policy for one page. Scripts run by nonce and by what a script with the nonce loads; nothing
 * may be framed, and nothing is fetched from elsewhere.
 *
 * Next reads the nonce out of this header **on the request**, so the same text goes on both.
 */
export function contentSecurityPolicy(page: {
  readonly nonce: string;
  /** Hot reload evaluates code and injects styles without a nonce. */
  readonly isDevelopment: boolean;
}): string {
  const directives: Record<string, string> = {
    'default-src': `'self'`,
    'script-src': scriptSources(page),
    'style-src': page.isDevelopment ? `'self' 'unsafe-inline'` : `'self' 'nonce-${page.nonce}'`,
    // Positions that components compute; an attribute cannot load or run anything.
    'style-src-attr': `'unsafe-inline'`,
    'img-src': `'self' data: blob:`,
    'font-src': `'self'`,
    'connect-src': `'self'`,
    'worker-src': `'self' blob:`,
    'object-src': `'none'`,
    'base-uri': `'none'`,
    'form-action': `'self'`,
    'frame-ancestors': `'none'`,
  };
  return asHeader(directives);
}

/** The page that draws diagrams in a frame of our own pages; see `components/chat/markdown`. */
const DIAGRAM_FRAME_PATH = '/frames/diagram';

/** Whether our own pages may frame what is at this path. */
export function isFramed(pathname: string): boolean {
  return pathname === DIAGRAM_FRAME_PATH;
}

/**
 * The policy for the frame that draws diagrams. What it draws is untrusted and is given styles as it
 * is drawn, so styles are free there; in exchange it can reach nothing, and only our own pages may
 * frame it. Scripts run as on any page.
 */
export function framePolicy(page: {
  readonly nonce: string;
  readonly isDevelopment: boolean;
}): string {
  return asHeader({
    'default-src': `'none'`,
    'script-src': scriptSources(page),
    'style-src': `'self' 'unsafe-inline'`,
    'font-src': `'self'`,
    // The icon of every page.
    'img-src': `'self'`,
    // Hot reload has a socket.
    'connect-src': page.isDevelopment ? `'self'` : `'none'`,
    'base-uri': `'none'`,
    'form-action': `'none'`,
    'frame-ancestors': `'self'`,
  });
}

function scriptSources(page: { readonly nonce: string; readonly isDevelopment: boolean }): string {
  const evaluation = page.isDevelopment ? ` 'unsafe-eval'` : '';
  return `'self' 'nonce-${page.nonce}' 'strict-dynamic'${evaluation}`;
}

function asHeader(directives: Readonly<Record<string, string>>): string {
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources}`)
    .join('; ');
}
