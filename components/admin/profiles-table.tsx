'use client';

import { useQuery } from '@tanstack/react-query';
import { Bot } from 'lucide-react';
import { useTRPC } from '@/components/trpc/trpc';
import { Chip } from '@/components/ui/chip';
import { EmptyState } from '@/components/ui/empty-state';
import { TableCell, TableHeading, TableRow } from '@/components/ui/table';
import type { Profile } from '@/server/domain/profile';
import { asPage } from './as-page';
import { modeWord } from './mode-words';
import { NewProfileButton } from './new-profile-button';
import { ProfileActions } from './profile-actions';
import { TablePane } from './table-pane';
import { unattendedWord } from './unattended-words';
import { wholeDuration } from './whole-duration';

/** Every profile with its settings, archived ones too. */
export function ProfilesTable() {
  const trpc = useTRPC();
  const query = useQuery(trpc.admin.profiles.queryOptions());
  return (
    <TablePane
      noun={{ one: 'profile', many: 'profiles' }}
      query={asPage(query)}
      columnCount={8}
      headings={
        <>
          <TableHeading>Name</TableHeading>
          <TableHeading>Runtime</TableHeading>
          <TableHeading>Workspace</TableHeading>
          <TableHeading className="text-right">Approval deadline</TableHeading>
          <TableHeading className="text-right">Outside requests</TableHeading>
          <TableHeading className="text-right">Time of a run</TableHeading>
          <TableHeading>Nobody to ask</TableHeading>
          <TableHeading>
            <span className="sr-only">Actions</span>
          </TableHeading>
        </>
      }
      row={(profile) => <ProfileRow key={profile.id} profile={profile} />}
      empty={
        <EmptyState icon={<Bot size={18} />} title="No profiles" action={<NewProfileButton />}>
          A session needs a profile: what answers, and in which folder.
        </EmptyState>
      }
    />
  );
}

function ProfileRow({ profile }: { profile: Profile }) {
  return (
    <TableRow className="hover:bg-hover">
      <TableCell className="font-medium">
        <span className="flex items-center gap-2">
          {profile.name}
          {profile.archivedAt === null ? null : <Chip>Archived</Chip>}
          {profile.mode === 'manual' ? null : (
            <Chip tone={profile.mode === 'off' ? 'failed' : 'neutral'}>
              {modeWord(profile.mode)}
            </Chip>
          )}
        </span>
      </TableCell>
      <TableCell>
        <span className="flex items-center gap-2">
          <Chip className="font-mono">{profile.runtime}</Chip>
          {profile.modelName === null ? null : (
            <span
              title={profile.modelName}
              className="max-w-36 truncate font-mono text-12 text-fg-2"
            >
              {profile.modelName}
            </span>
          )}
        </span>
      </TableCell>
      <TableCell>
        <code
          title={profile.workspace}
          className="block max-w-48 truncate font-mono text-12 text-fg-2"
        >
          {profile.workspace}
        </code>
      </TableCell>
      <TableCell className="text-right text-fg-2">{wholeDuration(profile.toolTimeoutMs)}</TableCell>
      <TableCell className="text-right text-fg-2">
        {wholeDuration(profile.gatewayTimeoutMs)}
      </TableCell>
      <TableCell className="text-right text-fg-2">{wholeDuration(profile.runDeadlineMs)}</TableCell>
      <TableCell className="text-fg-2">{unattendedWord(profile.unattended)}</TableCell>
      <TableCell className="text-right">
        <ProfileActions profile={profile} />
      </TableCell>
    </TableRow>
  );
}
