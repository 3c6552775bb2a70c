import type { Metadata } from 'next';
import { headers } from 'next/headers';
import Link from 'next/link';
import { AccessPage } from '@/components/access/access-page';
import { InviteForm } from '@/components/access/invite-form';
import type { Role } from '@/server/domain/role';
import { pageServer, refuseSignedIn } from '../../page-server';

export const metadata: Metadata = { title: 'Invite', referrer: 'no-referrer' };

const asRole: Readonly<Record<Role, string>> = {
  admin: 'an administrator',
  operator: 'an operator',
  approver: 'an approver',
  viewer: 'a viewer',
};

interface InvitePageProps {
  params: Promise<{ token: string }>;
}

export default async function InvitePage({ params }: InvitePageProps) {
  await refuseSignedIn();
  const { token } = await params;
  const caller = await pageServer().caller(await headers());
  const check = await caller.invites.check({ token }).then(
    (invite) => ({ invite, refusal: null }),
    (refusal: unknown) => ({ invite: null, refusal }),
  );
  if (check.invite === null) {
    const reason =
      check.refusal instanceof Error ? check.refusal.message : 'The invite could not be checked.';
    return (
      <AccessPage title="This invite does not work" lead={reason}>
        <p className="text-13 text-fg-2">
          Ask whoever sent it for a new link, or{' '}
          <Link href="/sign-in" className="underline">
            sign in
          </Link>{' '}
          if you already have an account.
        </p>
      </AccessPage>
    );
  }
  return (
    <AccessPage
      title="Join this server"
      lead={`You were invited as ${asRole[check.invite.role]}. The link works once.`}
    >
      <InviteForm token={token} />
    </AccessPage>
  );
}
