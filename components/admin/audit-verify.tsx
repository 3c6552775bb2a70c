'use client';

import { useMutation } from '@tanstack/react-query';
import { ShieldAlert, ShieldCheck } from 'lucide-react';
import { failureText } from '@/components/trpc/refusal';
import { useTRPC } from '@/components/trpc/trpc';
import { Button } from '@/components/ui/button';
import { CopyButton } from '@/components/ui/copy-button';
import { Dialog, DialogClose, DialogContent } from '@/components/ui/dialog';
import { formatExact } from '@/components/ui/format-instant';
import type { AuditCheck } from '@/server/domain/audit-row';

/** Has the server compute every seal anew, and says what came of it. */
export function AuditVerify() {
  const trpc = useTRPC();
  const check = useMutation(trpc.admin.audit.verify.mutationOptions());
  const isOpen = check.data !== undefined || check.error !== null;
  return (
    <>
      <Button size="sm" isPending={check.isPending} onClick={() => check.mutate()}>
        <ShieldCheck size={14} aria-hidden="true" />
        Verify
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={(open) => {
          if (!open) check.reset();
        }}
      >
        <DialogContent
          title="Check of the chain"
          footer={
            <DialogClose>
              <Button variant="primary">Done</Button>
            </DialogClose>
          }
        >
          {check.data === undefined ? (
            <p role="alert" className="text-13 text-failed-text">
              {failureText(check.error, 'The server did not answer; nothing was checked.')}
            </p>
          ) : (
            <CheckResult check={check.data} />
          )}
        </DialogContent>
      </Dialog>
    </>
  );
}

function CheckResult({ check }: { check: AuditCheck }) {
  const { firstBrokenIndex, entryCount, head, checkedAt } = check;
  return (
    <div className="grid gap-3 text-13">
      {firstBrokenIndex === null ? (
        <p className="flex items-center gap-2">
          <ShieldCheck size={16} aria-hidden="true" className="shrink-0 text-ok" />
          The chain holds: {entryCount.toLocaleString('en')}{' '}
          {entryCount === 1 ? 'entry' : 'entries'}.
        </p>
      ) : (
        <p role="alert" className="flex items-center gap-2 text-failed-text">
          <ShieldAlert size={16} aria-hidden="true" className="shrink-0" />
          The chain breaks at entry {firstBrokenIndex}: it was changed, is missing or was put in.
        </p>
      )}
      <div>
        <p className="text-12 text-fg-3">The last sound seal, at {formatExact(checkedAt)}</p>
        <p className="flex items-center gap-1">
          <code className="min-w-0 font-mono text-12 break-all">{head}</code>
          <CopyButton text={head} label="Copy the seal" />
        </p>
      </div>
      <p className="text-12 text-fg-2">
        Keep this seal somewhere else. If it is no longer among the seals later, entries were cut
        off at the end.
      </p>
    </div>
  );
}
