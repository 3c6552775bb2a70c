'use client';

import { useQuery } from '@tanstack/react-query';
import { FilePen, FilePlus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTRPC } from '@/components/trpc/trpc';
import { failureText } from '@/components/trpc/refusal';
import { Button } from '@/components/ui/button';
import { ChangeCounts } from '@/components/ui/change-counts';
import { lazily } from '@/components/ui/lazily';
import { Skeleton } from '@/components/ui/skeleton';
import type { SessionId } from '@/server/domain/ids';
import type { SessionSnapshot } from '@/server/domain/session-snapshot';
import { changesOfCalls, groupChanges, pathFromWorkspace, type ChangedFile } from './group-changes';
import { SafeText } from './safe-text';

const ChangedFileDialog = lazily(
  async () => (await import('./changed-file-dialog')).ChangedFileDialog,
);

interface SessionChangesProps {
  sessionId: SessionId;
  /** Absolute; files in it are named from there. */
  workspace: string;
}

/**
 * The files that the file tools changed in a session, the latest first, and the way to their diffs.
 * What was read once is joined by what the live view of the session has since.
 */
export function SessionChanges({ sessionId, workspace }: SessionChangesProps) {
  const trpc = useTRPC();
  const query = useQuery(trpc.sessions.changes.queryOptions({ sessionId }));
  // Only looks at what is held already: whoever follows the session keeps it true.
  const { data: arrived } = useQuery({
    ...trpc.sessions.get.queryOptions({ sessionId }),
    enabled: false,
    select: changesOfView,
  });
  const [openPath, setOpenPath] = useState<string | null>(null);
  const files = useMemo(
    () => groupChanges(query.data?.changes ?? [], arrived ?? []),
    [query.data, arrived],
  );
  const open = files.find(({ path }) => path === openPath);

  if (query.isPending && files.length === 0) {
    return (
      <div aria-busy="true" className="grid gap-2 px-4 pb-3.5">
        <Skeleton className="h-5 w-3/4" />
        <Skeleton className="h-5 w-1/2" />
      </div>
    );
  }
  return (
    <div className="grid grid-cols-1 gap-1 pb-3">
      {files.length === 0 ? null : (
        <ul className="grid grid-cols-1 px-1.5">
          {files.map((file) => (
            <li key={file.path}>
              <FileRow file={file} workspace={workspace} onOpen={() => setOpenPath(file.path)} />
            </li>
          ))}
        </ul>
      )}
      {query.isError ? (
        <p role="alert" className="px-4 text-12 text-failed-text">
          {failureText(query.error, 'The changes could not be loaded.')}{' '}
          <Button size="sm" isPending={query.isFetching} onClick={() => void query.refetch()}>
            Try again
          </Button>
        </p>
      ) : null}
      <p className="px-4 text-12 leading-[18px] text-fg-3">
        {noteWords({
          isEmpty: files.length === 0 && query.isSuccess,
          hasMore: query.data?.hasMore === true,
        })}
      </p>
      {open === undefined ? null : (
        <ChangedFileDialog file={open} workspace={workspace} onClose={() => setOpenPath(null)} />
      )}
    </div>
  );
}

function changesOfView(view: SessionSnapshot) {
  return changesOfCalls(view.toolCalls);
}

/** What the list does not show. */
function noteWords({ isEmpty, hasMore }: { isEmpty: boolean; hasMore: boolean }): string {
  const commands = 'Changes by commands are not listed.';
  if (isEmpty) return `No file was changed with the file tools. ${commands}`;
  return hasMore ? `Only the latest changes are listed. ${commands}` : commands;
}

function FileRow({
  file,
  workspace,
  onOpen,
}: {
  file: ChangedFile;
  workspace: string;
  onOpen: () => void;
}) {
  const { path, changes, added, removed } = file;
  const name = pathFromWorkspace(path, workspace);
  const isNew = changes.at(-1)?.change.action === 'created';
  const Icon = isNew ? FilePlus : FilePen;
  return (
    <button
      type="button"
      title={path}
      onClick={onOpen}
      className="flex min-h-8 w-full items-center gap-2 rounded-sm px-2.5 py-1 text-left text-12 hover:bg-hover pointer-coarse:min-h-11"
    >
      <Icon size={14} aria-hidden="true" className="shrink-0 text-fg-3" />
      {isNew ? <span className="sr-only">New: </span> : null}
      {/* The end of a path tells most: it is cut at its beginning. */}
      <span dir="rtl" className="min-w-0 flex-1 truncate text-left font-mono">
        <bdi dir="ltr">
          <SafeText text={name} />
        </bdi>
      </span>
      {changes.length > 1 ? (
        <span className="shrink-0 text-fg-3">
          {changes.length}
          <span aria-hidden="true">×</span>
          <span className="sr-only"> changes, </span>
        </span>
      ) : null}
      <ChangeCounts added={added} removed={removed} />
    </button>
  );
}
