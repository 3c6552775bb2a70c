import { Check, Info } from 'lucide-react';
import type { ReactNode } from 'react';

/** Where the token is, and what is true of this server from the first minute. */
export function SetupAside({ hostName }: { hostName: string }) {
  return (
    <>
      <figure className="overflow-hidden rounded-md border border-line-2 bg-surface shadow-1">
        <figcaption className="truncate border-b border-line px-3.5 py-2 text-12 text-fg-3">
          {hostName}, the terminal you started it in
        </figcaption>
        <div className="grid gap-0.5 px-3.5 py-3 font-mono text-12 leading-[20px]">
          <p>
            <span className="text-ansi-dim">$</span> npm start
          </p>
          <p className="mt-2">Countersign is ready: …</p>
          <p className="mt-2">No account yet. Open this once, before …:</p>
          <p className="break-all">
            <span className="text-ansi-cyan">…/setup#token=</span>
            <span className="rounded-xs bg-waiting-tint px-1.5">
              <span className="sr-only">hidden here</span>
              <span aria-hidden="true">•••••-•••••-•••••-•••••-•••••-•••••</span>
            </span>
          </p>
          <p className="text-ansi-dim">The token is only in your terminal.</p>
        </div>
      </figure>
      <ul className="grid gap-3">
        <Fact icon={<Check size={15} className="text-ok" />} lead="No default password.">
          The token is the only way in, and it works once.
        </Fact>
        <Fact icon={<Check size={15} className="text-ok" />} lead={`Nothing leaves ${hostName}.`}>
          No account with us, no telemetry, no key needed for the shell.
        </Fact>
        <Fact icon={<Info size={15} className="text-fg-3" />} lead="The policy is no sandbox.">
          It asks before what it knows to be risky; commands run with the rights of this server.
        </Fact>
      </ul>
    </>
  );
}

function Fact({ icon, lead, children }: { icon: ReactNode; lead: string; children: ReactNode }) {
  return (
    <li className="grid grid-cols-[15px_minmax(0,1fr)] gap-2.5 text-13">
      <span aria-hidden="true" className="pt-[3px]">
        {icon}
      </span>
      <p className="text-fg-2">
        <strong className="font-medium text-fg">{lead}</strong> {children}
      </p>
    </li>
  );
}
