'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState, type SyntheticEvent } from 'react';
import { failureText } from '@/components/trpc/refusal';
import { useTRPC } from '@/components/trpc/trpc';
import { Button } from '@/components/ui/button';
import { cn } from '@/components/ui/cn';
import { Dialog, DialogClose, DialogContent } from '@/components/ui/dialog';
import type { Person } from '@/server/domain/person';
import type { Role } from '@/server/domain/role';
import { ROLE_OPTIONS } from './role-words';

interface RoleDialogProps {
  person: Person;
  isViewer: boolean;
  onClose: () => void;
}

/** Asks for a person's role; it counts from their next click on, also where they are looking. */
export function RoleDialog({ person, isViewer, onClose }: RoleDialogProps) {
  const formId = useId();
  const [role, setRole] = useState<Role>(person.role);
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const change = useMutation(
    trpc.admin.setRole.mutationOptions({
      onSuccess: async () => {
        onClose();
        await queryClient.invalidateQueries(trpc.admin.people.pathFilter());
      },
    }),
  );
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (change.isPending) return;
    if (role === person.role) onClose();
    else change.mutate({ userId: person.id, role });
  };
  return (
    <Dialog open onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}>
      <DialogContent
        title={`Role of ${person.name}`}
        description="It counts at once, also where they are looking right now."
        footer={
          <>
            <DialogClose>
              <Button>Cancel</Button>
            </DialogClose>
            <Button type="submit" form={formId} variant="primary" isPending={change.isPending}>
              Set role
            </Button>
          </>
        }
      >
        <form id={formId} onSubmit={submit} className="grid gap-3">
          <fieldset className="grid gap-1.5">
            <legend className="sr-only">Role</legend>
            {ROLE_OPTIONS.map((option) => (
              <label
                key={option.value}
                className={cn(
                  'grid cursor-pointer grid-cols-[auto_minmax(0,1fr)] gap-x-2.5 rounded-sm border border-line-2 px-3 py-2 hover:bg-hover has-focus-visible:outline-2 has-focus-visible:outline-focus',
                  role === option.value && 'border-accent bg-accent-tint hover:bg-accent-tint',
                )}
              >
                <input
                  type="radio"
                  name="role"
                  value={option.value}
                  checked={role === option.value}
                  onChange={() => setRole(option.value)}
                  className="mt-1 accent-accent outline-none"
                />
                <span className="grid">
                  <span className="text-13 font-medium">{option.label}</span>
                  <span className="text-12 text-fg-2">{option.hint}</span>
                </span>
              </label>
            ))}
          </fieldset>
          {isViewer && role !== person.role ? (
            <p className="text-13 text-fg-2">
              This is your own account. Without the role of an administrator you lose this page.
            </p>
          ) : null}
          <p role="alert" className="text-13 text-failed-text empty:hidden">
            {change.error === null
              ? null
              : failureText(change.error, 'The server did not answer. Try again.')}
          </p>
        </form>
      </DialogContent>
    </Dialog>
  );
}
