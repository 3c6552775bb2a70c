'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState, type SyntheticEvent } from 'react';
import { failureText } from '@/components/trpc/refusal';
import { useTRPC } from '@/components/trpc/trpc';
import { Button } from '@/components/ui/button';
import { Dialog, DialogClose, DialogContent } from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import type { SessionRow } from '@/server/domain/session';
import { SESSION_TITLE_LIMIT, titleProblem } from '@/server/domain/session-title';

interface RenameSessionDialogProps {
  session: Pick<SessionRow, 'id' | 'title'>;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

/** Asks for a session's new title. */
export function RenameSessionDialog({ session, isOpen, onOpenChange }: RenameSessionDialogProps) {
  const formId = useId();
  const [isPending, setPending] = useState(false);
  return (
    <Dialog open={isOpen} onOpenChange={onOpenChange}>
      <DialogContent
        title="Rename session"
        footer={
          <>
            <DialogClose>
              <Button>Cancel</Button>
            </DialogClose>
            <Button type="submit" form={formId} variant="primary" isPending={isPending}>
              Rename
            </Button>
          </>
        }
      >
        <TitleForm
          formId={formId}
          session={session}
          onPending={setPending}
          onDone={() => onOpenChange(false)}
        />
      </DialogContent>
    </Dialog>
  );
}

interface TitleFormProps {
  formId: string;
  session: Pick<SessionRow, 'id' | 'title'>;
  onPending: (isPending: boolean) => void;
  onDone: () => void;
}

/** Mounted with the dialog, so that it always begins with the title as it is. */
function TitleForm({ formId, session, onPending, onDone }: TitleFormProps) {
  const [title, setTitle] = useState(session.title);
  const [error, setError] = useState<string>();
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const rename = useMutation(
    trpc.sessions.rename.mutationOptions({
      onSuccess: async () => {
        onDone();
        await queryClient.invalidateQueries(trpc.sessions.list.pathFilter());
      },
      onError: (thrown) =>
        setError(failureText(thrown, 'The server did not answer. The title is unchanged.')),
      onSettled: () => onPending(false),
    }),
  );
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (rename.isPending) return;
    const problem = titleProblem(title);
    if (problem !== null) {
      setError(problem);
      return;
    }
    onPending(true);
    rename.mutate({ sessionId: session.id, title: title.trim() });
  };
  return (
    <form id={formId} onSubmit={submit} noValidate>
      <Field label="Title" error={error}>
        {(control) => (
          <Input
            {...control}
            value={title}
            maxLength={SESSION_TITLE_LIMIT}
            autoComplete="off"
            autoFocus
            onFocus={(event) => event.target.select()}
            onChange={(event) => {
              setTitle(event.target.value);
              setError(undefined);
            }}
          />
        )}
      </Field>
    </form>
  );
}
