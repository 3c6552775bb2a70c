import { useId, type ReactNode } from 'react';

/** One part of the account page, with its heading beside it on a wide screen. */
export function AccountSection({
  title,
  lead,
  children,
}: {
  title: string;
  lead: ReactNode;
  children: ReactNode;
}) {
  const headingId = useId();
  return (
    <section
      aria-labelledby={headingId}
      className="grid gap-x-10 gap-y-4 border-b border-line py-7 last:border-b-0 lg:grid-cols-[240px_minmax(0,1fr)]"
    >
      <div>
        <h2 id={headingId} className="text-14 font-semibold">
          {title}
        </h2>
        <p className="mt-0.5 text-13 text-pretty text-fg-2">{lead}</p>
      </div>
      <div className="min-w-0">{children}</div>
    </section>
  );
}
