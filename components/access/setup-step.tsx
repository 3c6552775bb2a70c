import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from '@/components/ui/cn';

interface SetupStepProps {
  number: number;
  status: 'done' | 'current' | 'next';
  title: string;
  lead: string;
  children?: ReactNode;
}

const looks = {
  done: 'border-ok-line bg-ok-tint text-ok-text',
  current: 'border-accent bg-accent text-on-accent',
  next: 'border-line-2 bg-surface text-fg-2',
} as const;

/** One numbered part of the setup. */
export function SetupStep({ number, status, title, lead, children }: SetupStepProps) {
  return (
    <section className="grid grid-cols-[28px_minmax(0,1fr)] gap-x-3.5">
      <span
        aria-hidden="true"
        className={cn(
          'grid size-7 place-items-center rounded-full border text-13 font-semibold',
          looks[status],
        )}
      >
        {status === 'done' ? <Check size={14} /> : number}
      </span>
      <div className="min-w-0">
        <h2 className="text-16 leading-7 font-semibold tracking-[-0.01em]">{title}</h2>
        <p className="text-13 text-fg-2">{lead}</p>
        <div className="mt-3 empty:hidden">{children}</div>
      </div>
    </section>
  );
}
