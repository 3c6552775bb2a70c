import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { InvitePage } from '@/components/access/invite-page';
import { SignedInAlready } from '@/components/access/signed-in-already';
import { pageServer } from '../page-server';

export const metadata: Metadata = { title: 'Invite', referrer: 'no-referrer' };

export default async function Invite() {
  // Not sent elsewhere: a redirect would carry the fragment, and with it the token, along.
  const actor = await pageServer().actorFrom(await headers());
  return actor === null ? <InvitePage /> : <SignedInAlready name={actor.name} />;
}
