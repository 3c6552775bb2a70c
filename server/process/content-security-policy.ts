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
  const nonce = `'nonce-${page.nonce}'`;
  const directives: Record<string, string> = {
    'default-src': `'self'`,
    'script-src': `'self' ${nonce} 'strict-dynamic'${page.isDevelopment ? ` 'unsafe-eval'` : ''}`,
    'style-src': page.isDevelopment ? `'self' 'unsafe-inline'` : `'self' ${nonce}`,
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
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources}`)
    .join('; ');
}
