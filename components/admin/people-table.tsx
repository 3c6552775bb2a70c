'use client';

import { useQuery } from '@tanstack/react-query';
import { TimeAgo } from '@/components/frame/ticking-time';
import { useTRPC } from '@/components/trpc/trpc';
import { Chip } from '@/components/ui/chip';
import { EmptyState } from '@/components/ui/empty-state';
import { TableCell, TableHeading, TableRow } from '@/components/ui/table';
import type { Person } from '@/server/domain/person';
import { asPage } from './as-page';
import { PersonActions } from './person-actions';
import { PersonCell } from './person-cell';
import { roleWord } from './role-words';
import { TablePane } from './table-pane';

/** Everybody with an account; `viewerId` marks one's own row. */
export function PeopleTable({ viewerId }: { viewerId: string }) {
  const trpc = useTRPC();
  const query = useQuery(trpc.admin.people.queryOptions());
  return (
    <TablePane
      noun={{ one: 'person', many: 'people' }}
      query={asPage(query)}
      columnCount={6}
      headings={
        <>
          <TableHeading>Name</TableHeading>
          <TableHeading>E-mail</TableHeading>
          <TableHeading>Role</TableHeading>
          <TableHeading>Account</TableHeading>
          <TableHeading>Last seen</TableHeading>
          <TableHeading>
            <span className="sr-only">Actions</span>
          </TableHeading>
        </>
      }
      row={(person) => (
        <PersonRow key={person.id} person={person} isViewer={person.id === viewerId} />
      )}
      empty={<EmptyState title="Nobody has an account" />}
    />
  );
}

function PersonRow({ person, isViewer }: { person: Person; isViewer: boolean }) {
  return (
    <TableRow className="hover:bg-hover">
      <TableCell className="font-medium">
        <span className="flex items-center gap-2">
          <PersonCell name={person.name} />
          {isViewer ? <Chip>you</Chip> : null}
        </span>
      </TableCell>
      <TableCell className="text-fg-2">{person.email}</TableCell>
      <TableCell>{roleWord(person.role)}</TableCell>
      <TableCell>
        {person.isDisabled ? <Chip tone="failed">Disabled</Chip> : <Chip tone="ok">Active</Chip>}
      </TableCell>
      <TableCell className="text-fg-2">
        {person.lastSeenAt === null ? 'never' : <TimeAgo at={person.lastSeenAt} />}
      </TableCell>
      <TableCell className="text-right">
        <PersonActions person={person} isViewer={isViewer} />
      </TableCell>
    </TableRow>
  );
}
