'use client';

import type { ReactNode } from 'react';
import { TimeOf } from '@/components/frame/ticking-time';
import { ChangeCounts } from '@/components/ui/change-counts';
import { CopyButton } from '@/components/ui/copy-button';
import { Dialog, DialogContent } from '@/components/ui/dialog';
import { DiffView } from '@/components/ui/diff-view';
import type { FileChange } from '@/server/domain/file-change';
import { pathFromWorkspace, type ChangedFile } from './group-changes';
import { SafeText } from './safe-text';

interface ChangedFileDialogProps {
  file: ChangedFile;
  workspace: string;
  onClose: () => void;
}

/** All changes of one file over the page, the latest first, each with its diff. */
export function ChangedFileDialog({ file, workspace, onClose }: ChangedFileDialogProps) {
  return (
    <Dialog open onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}>
      <DialogContent
        title={<SafeText text={pathFromWorkspace(file.path, workspace)} />}
        description={
          <span className="flex items-center gap-1">
            <code className="min-w-0 font-mono text-12 break-all [unicode-bidi:isolate]">
              <SafeText text={file.path} />
            </code>
            <CopyButton text={file.path} label="Copy path" />
          </span>
        }
        className="sm:max-w-[min(900px,calc(100vw-4rem))]"
      >
        <ol className="grid gap-4">
          {file.changes.map(({ toolCallId, at, change }) => (
            <li key={toolCallId} className="min-w-0 overflow-hidden rounded-md border border-line">
              <p className="flex h-8 items-center gap-2.5 border-b border-line px-3 text-12 text-fg-2">
                {ACTIONS[change.action]} <TimeOf at={at} />
                <span className="flex-1" />
                <ChangeCounts added={change.added} removed={change.removed} />
              </p>
              <DiffView hunks={change.hunks} path={change.path} renderText={renderText} />
            </li>
          ))}
        </ol>
      </DialogContent>
    </Dialog>
  );
}

const ACTIONS: Record<FileChange['action'], string> = {
  created: 'Made',
  edited: 'Changed',
  overwritten: 'Replaced',
};

function renderText(text: string): ReactNode {
  return <SafeText text={text} />;
}
