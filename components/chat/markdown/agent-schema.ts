/**
 * What the tree of an agent's markdown may hold: what markdown itself makes, and no attribute by
 * which a text could look or act like a part of the program.
 */
export const AGENT_SCHEMA = {
  strip: ['script', 'style'],
  tagNames: [
    ...['p', 'br', 'hr', 'blockquote', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'],
    ...['strong', 'em', 'del', 'sup', 'a', 'img', 'code', 'pre'],
    ...['ul', 'ol', 'li', 'input', 'section'],
    ...['table', 'thead', 'tbody', 'tr', 'th', 'td'],
  ],
  attributes: {
    a: ['href'],
    img: ['src', 'alt'],
    // The language of a block; and the two names by which mathematics is known until it is drawn.
    code: [['className', /^language-[\w+#.-]{1,40}$/, 'math-inline', 'math-display']],
    ol: ['start'],
    input: ['checked'],
    th: ['align'],
    td: ['align'],
  },
  protocols: { href: ['http', 'https', 'mailto'], src: ['http', 'https'] },
};
