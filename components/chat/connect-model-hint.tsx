import { ArrowRight, Cpu } from 'lucide-react';
import Link from 'next/link';

/** Leads an administrator on to the first language model. */
export function ConnectModelHint() {
  return (
    <Link
      href="/admin/models"
      className="group flex items-center gap-3 rounded-md border border-dashed border-line-2 px-3.5 py-2.5 hover:bg-hover"
    >
      <span
        aria-hidden="true"
        className="grid size-[30px] shrink-0 place-items-center rounded-sm bg-active text-fg-2"
      >
        <Cpu size={16} />
      </span>
      <span className="grid min-w-0 flex-1">
        <span className="font-semibold">Connect a language model</span>
        <span className="text-12 text-fg-3">
          One on this machine, or a provider with a key of yours. It asks before anything risky.
        </span>
      </span>
      <ArrowRight size={16} aria-hidden="true" className="shrink-0 text-fg-3 group-hover:text-fg" />
    </Link>
  );
}
