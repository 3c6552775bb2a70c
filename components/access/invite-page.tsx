'use client';

import { useMutation } from '@tanstack/react-query';
import { useTRPC } from '@/components/trpc/trpc';
import type { Role } from '@/server/domain/role';
import { AccessPage } from './access-page';
import { InviteForm } from './invite-form';
import { LinkPage } from './link-page';

const asRole: Readonly<Record<Role, string>> = {
  admin: 'an administrator',
  operator: 'an operator',
  approver: 'an approver',
  viewer: 'a viewer',
};

/** The page of an invite link: in which role it lets somebody in, and the fields of their account. */
export function InvitePage() {
  const trpc = useTRPC();
  const check = useMutation(trpc.invites.check.mutationOptions());
  return (
    <LinkPage
      check={check}
      title="Join this server"
      refusedTitle="This invite does not work"
      opened={({ token, offer: { role } }) => (
        <AccessPage
          title="Join this server"
          lead={`You were invited as ${asRole[role]}. The link works once.`}
        >
          <InviteForm token={token} />
        </AccessPage>
      )}
    />
  );
}
