import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { AccessPage } from '@/components/access/access-page';
import { SignInForm } from '@/components/access/sign-in-form';
import { pageServer, refuseSignedIn } from '../page-server';

export const metadata: Metadata = { title: 'Sign in' };

export default async function SignInPage() {
  await refuseSignedIn();
  if (await pageServer().needsSetup()) redirect('/setup');
  return (
    <AccessPage title="Sign in" lead="No account? Ask an administrator for an invite link.">
      <SignInForm />
    </AccessPage>
  );
}
