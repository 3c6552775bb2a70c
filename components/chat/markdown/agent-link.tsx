import type { ReactNode } from 'react';
import { linkTarget, namesTarget } from './link-target';

interface AgentLinkProps {
  href: string | undefined;
  /** What the link says, as text alone. */
  words: string;
  children: ReactNode;
}

/** A link in an agent's text: where it leads is in sight whenever its words do not say so. */
export function AgentLink({ href, words, children }: AgentLinkProps) {
  const target = linkTarget(href);
  if (target === null) return children;
  const where = target.kind === 'web' ? target.host : target.address;
  return (
    <a
      href={target.href}
      target="_blank"
      rel="noopener noreferrer nofollow ugc"
      title={target.href}
      className="rounded-xs [overflow-wrap:anywhere] underline decoration-accent-line underline-offset-2 hover:decoration-current"
    >
      <bdi>{children}</bdi>
      {namesTarget(words, target) ? null : <span className="text-12 text-fg-3"> ({where})</span>}
    </a>
  );
}
