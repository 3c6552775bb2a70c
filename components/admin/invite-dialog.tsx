'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import { useId, useState, type SyntheticEvent } from 'react';
import { failureText } from '@/components/trpc/refusal';
import { useTRPC } from '@/components/trpc/trpc';
import { Button } from '@/components/ui/button';
import { Dialog, DialogClose, DialogContent, DialogTrigger } from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Select } from '@/components/ui/select';
import type { Role } from '@/server/domain/role';
import { OneTimeLink } from './one-time-link';
import { ROLE_OPTIONS } from './role-words';

const NOTE_LIMIT = 200;

const expiryOptions = [
  { value: '1', label: '1 hour' },
  { value: '24', label: '1 day' },
  { value: '72', label: '3 days' },
  { value: '168', label: '7 days' },
] as const;
type Expiry = (typeof expiryOptions)[number]['value'];

/** The button that makes an invite, with the dialog that shows its link once. */
export function InviteDialog() {
  const formId = useId();
  const [isOpen, setOpen] = useState(false);
  const [role, setRole] = useState<Role>('operator');
  const [note, setNote] = useState('');
  const [expiry, setExpiry] = useState<Expiry>('72');
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const invite = useMutation(
    trpc.admin.invite.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries(trpc.admin.invites.pathFilter()),
    }),
  );
  const path = invite.data?.url;

  const change = (next: boolean): void => {
    setOpen(next);
    if (next) return;
    // The link is gone for good once the dialog is shut.
    invite.reset();
    setNote('');
  };
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (!invite.isPending) {
      invite.mutate({ role, note: note.trim(), expiresInHours: Number(expiry) });
    }
  };

  return (
    <Dialog open={isOpen} onOpenChange={change}>
      <DialogTrigger>
        <Button variant="primary">
          <UserPlus size={15} aria-hidden="true" />
          Invite
        </Button>
      </DialogTrigger>
      {path === undefined ? (
        <DialogContent
          title="Invite a person"
          description="Makes a link with which one person creates their account, once."
          footer={
            <>
              <DialogClose>
                <Button>Cancel</Button>
              </DialogClose>
              <Button type="submit" form={formId} variant="primary" isPending={invite.isPending}>
                Make the link
              </Button>
            </>
          }
        >
          <form id={formId} noValidate onSubmit={submit} className="grid gap-4">
            <Field label="For whom" hint="A note for you and the other administrators.">
              {(control) => (
                <Input
                  {...control}
                  value={note}
                  maxLength={NOTE_LIMIT}
                  autoComplete="off"
                  autoFocus
                  onChange={(event) => setNote(event.target.value)}
                />
              )}
            </Field>
            <div className="grid gap-4 sm:grid-cols-2">
              <Field label="Role">
                {(control) => (
                  <Select {...control} value={role} options={ROLE_OPTIONS} onValue={setRole} />
                )}
              </Field>
              <Field label="Works for">
                {(control) => (
                  <Select {...control} value={expiry} options={expiryOptions} onValue={setExpiry} />
                )}
              </Field>
            </div>
            <p role="alert" className="text-13 text-failed-text empty:hidden">
              {invite.error === null
                ? null
                : failureText(invite.error, 'The server did not answer; no link was made.')}
            </p>
          </form>
        </DialogContent>
      ) : (
        <DialogContent
          title="The invite link"
          description="It is shown this once. Send it to the one person it is for."
          footer={
            <DialogClose>
              <Button variant="primary">Done</Button>
            </DialogClose>
          }
        >
          <OneTimeLink path={path} />
        </DialogContent>
      )}
    </Dialog>
  );
}
