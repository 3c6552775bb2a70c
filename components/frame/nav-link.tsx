import type { LucideIcon } from 'lucide-react';
import Link from 'next/link';
import type { ReactNode } from 'react';
import { cn } from '@/components/ui/cn';

interface NavLinkProps {
  href: string;
  icon: LucideIcon;
  /** `parent`: the page is one of those below this line. */
  current: 'page' | 'parent' | null;
  /** A count or badge at the right edge. */
  aside?: ReactNode;
  children: ReactNode;
}

/** One line of the navigation. */
export function NavLink({ href, icon: Icon, current, aside, children }: NavLinkProps) {
  return (
    <Link
      href={href}
      aria-current={current === 'page' ? 'page' : current === 'parent'}
      className={cn(
        'flex h-7 items-center gap-2.5 rounded-sm px-2 text-13 font-medium text-fg-2 transition-colors duration-80 hover:bg-hover hover:text-fg pointer-coarse:h-11 [&>svg]:text-fg-3',
        current !== null && 'text-fg [&>svg]:text-fg',
        current === 'page' && 'bg-active hover:bg-active',
      )}
    >
      <Icon size={16} aria-hidden="true" className="shrink-0" />
      <span className="flex-1 truncate">{children}</span>
      {aside}
    </Link>
  );
}
