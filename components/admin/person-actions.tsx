'use client';

import { Ban, Ellipsis, KeyRound, UserCheck, UserCog } from 'lucide-react';
import { useState } from 'react';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '@/components/ui/dropdown-menu';
import { IconButton } from '@/components/ui/icon-button';
import type { Person } from '@/server/domain/person';
import { DisableDialog } from './disable-dialog';
import { ResetLinkDialog } from './reset-link-dialog';
import { RoleDialog } from './role-dialog';

/** Role, reset link, disable: the menu of one person. */
export function PersonActions({ person, isViewer }: { person: Person; isViewer: boolean }) {
  const [dialog, setDialog] = useState<'role' | 'reset' | 'disable' | null>(null);
  const close = (): void => setDialog(null);
  const Account = person.isDisabled ? UserCheck : Ban;
  return (
    <>
      <DropdownMenu>
        <DropdownMenuTrigger>
          <IconButton label={`Actions for ${person.name}`} tooltipSide="left">
            <Ellipsis size={16} aria-hidden="true" />
          </IconButton>
        </DropdownMenuTrigger>
        <DropdownMenuContent align="end">
          <DropdownMenuItem onSelect={() => setDialog('role')}>
            <UserCog size={15} aria-hidden="true" />
            Set role…
          </DropdownMenuItem>
          {person.isDisabled ? null : (
            <DropdownMenuItem onSelect={() => setDialog('reset')}>
              <KeyRound size={15} aria-hidden="true" />
              Reset link…
            </DropdownMenuItem>
          )}
          <DropdownMenuSeparator />
          <DropdownMenuItem isDanger={!person.isDisabled} onSelect={() => setDialog('disable')}>
            <Account size={15} aria-hidden="true" />
            {person.isDisabled ? 'Enable' : 'Disable'}
          </DropdownMenuItem>
        </DropdownMenuContent>
      </DropdownMenu>
      {dialog === 'role' ? (
        <RoleDialog person={person} isViewer={isViewer} onClose={close} />
      ) : null}
      {dialog === 'reset' ? <ResetLinkDialog person={person} onClose={close} /> : null}
      {dialog === 'disable' ? (
        <DisableDialog person={person} isViewer={isViewer} onClose={close} />
      ) : null}
    </>
  );
}
