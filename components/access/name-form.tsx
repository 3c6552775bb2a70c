'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type SyntheticEvent } from 'react';
import { failureText } from '@/components/trpc/refusal';
import { useTRPC } from '@/components/trpc/trpc';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { useAnnounce } from '@/components/ui/live-region';
import { personNameSchema } from '@/server/domain/person';

/** Changes one's own name. */
export function NameForm({ name }: { name: string }) {
  const [draft, setDraft] = useState(name);
  const [error, setError] = useState<string>();
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const announce = useAnnounce();
  const rename = useMutation(
    trpc.account.rename.mutationOptions({
      onSuccess: async () => {
        announce('Your name is changed');
        await queryClient.invalidateQueries(trpc.viewer.me.pathFilter());
      },
      onError: (thrown) =>
        setError(failureText(thrown, 'The server did not answer. Your name is unchanged.')),
    }),
  );
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (rename.isPending) return;
    const checked = personNameSchema.safeParse(draft);
    if (checked.success) rename.mutate({ name: checked.data });
    else setError(checked.error.issues[0]?.message);
  };
  return (
    <form noValidate onSubmit={submit} className="flex items-start gap-2">
      <Field label="Name" error={error} className="min-w-0 flex-1 sm:max-w-80">
        {(control) => (
          <Input
            {...control}
            name="name"
            autoComplete="name"
            value={draft}
            onChange={(event) => {
              setDraft(event.target.value);
              setError(undefined);
            }}
          />
        )}
      </Field>
      <Button
        type="submit"
        isPending={rename.isPending}
        disabled={draft.trim() === name}
        className="mt-[25px] h-9"
      >
        Save
      </Button>
    </form>
  );
}
