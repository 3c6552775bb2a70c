/** Headers of every response, pages and API alike. The content security policy is a page's own. */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'X-Content-Type-Options': 'nosniff',
  // For browsers that do not know frame-ancestors: a framed approval could be clicked unseen.
  'X-Frame-Options': 'DENY',
  // Not `no-referrer`: with that, browsers send `Origin: null` on our own forms.
  'Referrer-Policy': 'same-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
};
