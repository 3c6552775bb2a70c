/**
 * The colours of code: our own tokens, readable on `sunken` in light and dark. Since they are CSS
 * variables, a change of the theme draws nothing again.
 */
export const CODE_THEME = {
  name: 'countersign',
  type: 'light' as const,
  fg: 'var(--color-fg)',
  bg: 'var(--color-sunken)',
  settings: [
    { settings: { foreground: 'var(--color-fg)', background: 'var(--color-sunken)' } },
    {
      scope: ['comment', 'punctuation.definition.comment', 'markup.quote'],
      settings: { foreground: 'var(--color-ansi-dim)' },
    },
    {
      scope: ['string', 'markup.inserted', 'markup.raw', 'punctuation.definition.string'],
      settings: { foreground: 'var(--color-ansi-green)' },
    },
    {
      scope: ['keyword', 'storage', 'keyword.operator.word', 'entity.name.tag'],
      settings: { foreground: 'var(--color-ansi-magenta)' },
    },
    { scope: ['keyword.operator', 'punctuation'], settings: { foreground: 'var(--color-fg-2)' } },
    {
      scope: ['constant', 'support.constant', 'variable.language', 'meta.property-name'],
      settings: { foreground: 'var(--color-ansi-yellow)' },
    },
    {
      scope: [
        'entity.name.function',
        'support.function',
        'markup.heading',
        'meta.object-literal.key',
      ],
      settings: { foreground: 'var(--color-ansi-blue)' },
    },
    {
      scope: ['entity.name.type', 'entity.other.attribute-name', 'support.type', 'support.class'],
      settings: { foreground: 'var(--color-ansi-cyan)' },
    },
    {
      scope: ['invalid', 'markup.deleted'],
      settings: { foreground: 'var(--color-ansi-red)' },
    },
  ],
};
