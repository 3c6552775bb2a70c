'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { failureText } from '@/components/trpc/refusal';
import { useTRPC } from '@/components/trpc/trpc';
import { Button } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import type { GrantRow } from '@/server/domain/grant-row';

/** Ends a grant, after asking once; the table is read again. */
export function RevokeGrantButton({ grant }: { grant: GrantRow }) {
  const [isOpen, setOpen] = useState(false);
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const revoke = useMutation(
    trpc.admin.grants.revoke.mutationOptions({
      onSuccess: async () => {
        setOpen(false);
        await queryClient.invalidateQueries(trpc.admin.grants.pathFilter());
      },
    }),
  );
  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)}>
        Revoke
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        onOpenChange={setOpen}
        title="Revoke this grant?"
        confirmLabel="Revoke grant"
        isDanger
        isPending={revoke.isPending}
        error={
          revoke.error === null
            ? null
            : failureText(revoke.error, 'The server did not answer; the grant is still in force.')
        }
        onConfirm={() => revoke.mutate({ grantId: grant.id })}
      >
        <p className="break-words">“{grant.words}”</p>
        <p className="mt-2">
          From the next call on, people are asked again. What runs already goes on.
        </p>
      </ConfirmDialog>
    </>
  );
}
