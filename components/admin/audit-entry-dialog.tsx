'use client';

import type { ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { ButtonLink } from '@/components/ui/button-link';
import { CopyButton } from '@/components/ui/copy-button';
import { Dialog, DialogClose, DialogContent } from '@/components/ui/dialog';
import { formatExact } from '@/components/ui/format-instant';
import type { AuditRow } from '@/server/domain/audit-row';

interface AuditEntryDialogProps {
  entry: AuditRow;
  onClose: () => void;
  onSession: (sessionId: string) => void;
}

/** The whole of one entry, with its seal. */
export function AuditEntryDialog({ entry, onClose, onSession }: AuditEntryDialogProps) {
  const { index, action, actorName, actorId, sessionId, sessionTitle, subjectId } = entry;
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
    >
      <DialogContent
        size="md"
        title={`Entry ${index}`}
        description={action}
        footer={
          <>
            {sessionId === null ? null : (
              <Button onClick={() => onSession(sessionId)}>Only this session</Button>
            )}
            {sessionId === null || sessionTitle === null ? null : (
              <ButtonLink href={`/sessions/${sessionId}`}>Open the session</ButtonLink>
            )}
            <DialogClose>
              <Button variant="primary">Close</Button>
            </DialogClose>
          </>
        }
      >
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2 text-13">
          <Line name="When">{formatExact(entry.at)}</Line>
          <Line name="By">
            {actorName ?? 'the server'}
            <Id id={actorId} />
          </Line>
          <Line name="Session">
            {sessionTitle ?? (sessionId === null ? '—' : 'deleted')}
            <Id id={sessionId} />
          </Line>
          <Line name="About">
            <Id id={subjectId} />
          </Line>
          <Line name="Seal">
            <Id id={entry.hash} />
          </Line>
          <Line name="Seal before">
            <Id id={entry.previousHash} />
          </Line>
        </dl>
        <div className="mt-3 flex items-center justify-between">
          <h3 className="text-12 text-fg-3">Details, without what looks like a secret</h3>
          <CopyButton text={detailsText(entry)} label="Copy the details" />
        </div>
        <pre className="max-h-80 overflow-auto rounded-sm bg-sunken p-3 font-mono text-12 whitespace-pre-wrap">
          {detailsText(entry)}
        </pre>
      </DialogContent>
    </Dialog>
  );
}

const detailsText = ({ details }: AuditRow): string => JSON.stringify(details, null, 2);

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-fg-3">{name}</dt>
      <dd className="min-w-0">{children}</dd>
    </>
  );
}

function Id({ id }: { id: string | null }) {
  return id === null ? null : (
    <code className="block font-mono text-12 break-all text-fg-2">{id}</code>
  );
}
