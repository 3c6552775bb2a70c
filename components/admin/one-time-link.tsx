'use client';

import { CopyButton } from '@/components/ui/copy-button';

/** A link that is shown once, selectable and with a button that copies it. */
export function OneTimeLink({ path }: { path: string }) {
  // The server tells the path; under which name people reach it, this page knows.
  const link = new URL(path, window.location.origin).href;
  return (
    <div className="flex items-center gap-1 rounded-md border border-line-2 bg-sunken py-1 pr-1 pl-3">
      <code className="min-w-0 flex-1 font-mono text-12 break-all select-all">{link}</code>
      <CopyButton text={link} label="Copy the link" />
    </div>
  );
}
