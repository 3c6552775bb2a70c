import type { ReactNode } from 'react';
import { BrandMark } from '@/components/frame/brand-mark';

interface AccessPageProps {
  title: string;
  /** One sentence under the title. */
  lead: ReactNode;
  children: ReactNode;
}

/** The narrow page of sign-in and invite: brand, title, one form. */
export function AccessPage({ title, lead, children }: AccessPageProps) {
  return (
    <main className="grid h-dvh justify-items-center overflow-y-auto bg-bg px-4 py-10 sm:content-center">
      <div className="w-full max-w-[400px]">
        <p className="mb-6 flex items-center gap-2 font-semibold tracking-[-0.01em]">
          <BrandMark size={24} />
          Countersign
        </p>
        <section className="rounded-lg border border-line bg-surface px-6 py-6 shadow-1">
          <h1 className="text-20 font-semibold tracking-[-0.015em]">{title}</h1>
          <p className="mt-0.5 mb-5 text-13 text-fg-2">{lead}</p>
          {children}
        </section>
      </div>
    </main>
  );
}
