import Link from 'next/link';

interface RowLinkProps {
  href: string;
  children: string;
}

/** The name of a row; the whole row leads where it leads. */
export function RowLink({ href, children }: RowLinkProps) {
  return (
    <Link
      href={href}
      title={children}
      className="block max-w-48 min-w-24 max-sm:max-w-36 truncate font-medium text-fg after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-offset-[-2px] focus-visible:after:outline-focus"
    >
      {children}
    </Link>
  );
}
