'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type SyntheticEvent } from 'react';
import { TimeOf } from '@/components/frame/ticking-time';
import { failureText } from '@/components/trpc/refusal';
import { useTRPC } from '@/components/trpc/trpc';
import { Button } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { KEEP_EVERYTHING, type Retention } from '@/server/domain/retention';
import { readRetentionDraft, retentionDraft, type RetentionField } from './retention-draft';
import { RetentionDays } from './retention-days';
import { consequence, outputsWords, sessionsWords } from './retention-words';

interface RetentionFormProps {
  stored: { settings: Retention; changedAt: number | null };
}

/** The two settings, each with what goes, what stays, and how much of it there is now. */
export function RetentionForm({ stored }: RetentionFormProps) {
  const [draft, setDraft] = useState(() => retentionDraft(stored.settings));
  const [isAsked, setIsAsked] = useState(false);
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const read = readRetentionDraft(draft);
  const preview = useQuery({
    ...trpc.admin.previewRetention.queryOptions(read.settings ?? KEEP_EVERYTHING),
    enabled: read.settings !== null,
  });
  const save = useMutation(
    trpc.admin.setRetention.mutationOptions({
      onSuccess: async () => {
        setIsAsked(false);
        await queryClient.invalidateQueries(trpc.admin.retention.pathFilter());
      },
    }),
  );
  const set = (field: RetentionField, value: string): void => {
    setDraft({ ...draft, [field]: value });
  };
  const isChanged =
    read.settings === null || JSON.stringify(read.settings) !== JSON.stringify(stored.settings);
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (read.settings !== null && isChanged && preview.data !== undefined) setIsAsked(true);
  };
  const counted = (words: (count: number) => string, count: number | undefined) =>
    preview.error === null
      ? count === undefined
        ? null
        : words(count)
      : failureText(preview.error, 'The server did not answer; how much there is now is unknown.');

  return (
    <form noValidate onSubmit={submit} className="grid gap-6">
      <RetentionDays
        label="Delete archived sessions"
        unit="days after their last activity"
        goes="Messages, tool calls with their output, file changes and title."
        stays="Approvals, audit and usage. Sessions that are not archived, or in which something runs."
        value={draft.deleteArchivedAfterDays}
        error={read.errors?.deleteArchivedAfterDays}
        now={counted(
          sessionsWords,
          read.settings?.deleteArchivedAfterDays === null ? undefined : preview.data?.sessions,
        )}
        onValue={(value) => set('deleteArchivedAfterDays', value)}
      />
      <RetentionDays
        label="Erase the output of calls"
        unit="days after they ended"
        goes="What commands printed and what tools gave back. An agent that goes on with an old session no longer sees it either."
        stays="The calls themselves: what ran, where, when, how it ended, who allowed it; changes to files; everything people and agents wrote."
        value={draft.eraseOutputAfterDays}
        error={read.errors?.eraseOutputAfterDays}
        now={counted(
          outputsWords,
          read.settings?.eraseOutputAfterDays === null ? undefined : preview.data?.outputs,
        )}
        onValue={(value) => set('eraseOutputAfterDays', value)}
      />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          type="submit"
          variant="primary"
          disabled={!isChanged || read.settings === null || preview.data === undefined}
        >
          Save
        </Button>
        <p className="text-12 text-fg-3">
          {stored.changedAt === null ? (
            'Never changed'
          ) : (
            <>
              Changed <TimeOf at={stored.changedAt} />
            </>
          )}
        </p>
      </div>
      <ConfirmDialog
        isOpen={isAsked}
        onOpenChange={(isOpen) => {
          setIsAsked(isOpen);
          save.reset();
        }}
        title="Change what is removed by itself?"
        confirmLabel="Save the settings"
        isDanger={(preview.data?.sessions ?? 0) + (preview.data?.outputs ?? 0) > 0}
        isPending={save.isPending}
        error={
          save.error === null
            ? null
            : failureText(save.error, 'The server did not answer; nothing was saved.')
        }
        onConfirm={() => {
          if (read.settings !== null) save.mutate(read.settings);
        }}
      >
        {read.settings === null || preview.data === undefined
          ? null
          : consequence(read.settings, preview.data)}
      </ConfirmDialog>
    </form>
  );
}
