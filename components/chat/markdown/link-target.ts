/** Where a link of an agent's leads. */
export type LinkTarget =
  { kind: 'web'; href: string; host: string } | { kind: 'mail'; href: string; address: string };

/** Reads an address as an agent wrote it. Null for one that leads nowhere a person could judge. */
export function linkTarget(href: string | undefined): LinkTarget | null {
  if (href === undefined || !URL.canParse(href)) return null;
  const url = new URL(href);
  switch (url.protocol) {
    case 'http:':
    case 'https:':
      // What stands before an @ is no address, though it may look like one.
      url.username = '';
      url.password = '';
      return { kind: 'web', href: url.href, host: url.host };
    case 'mailto:':
      // Only the address: a prepared subject or text is the agent's, not the person's.
      return { kind: 'mail', href: `mailto:${url.pathname}`, address: url.pathname };
    default:
      return null;
  }
}

/** Whether the words of a link already say where it leads. */
export function namesTarget(words: string, target: LinkTarget): boolean {
  const said = words.trim().replace(/\/$/, '');
  if (target.kind === 'mail') return said === target.address;
  const { href, host } = target;
  const bare = href.replace(/\/$/, '');
  return [host, bare, bare.replace(/^https?:\/\//, '')].includes(said);
}
