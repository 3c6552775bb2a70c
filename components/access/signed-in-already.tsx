'use client';

import { ButtonLink } from '@/components/ui/button-link';
import { AccessPage } from './access-page';
import { useFragmentToken } from './use-fragment-token';

/** What somebody who has an account is told when they open an invite, which is left unused. */
export function SignedInAlready({ name }: { name: string }) {
  // Not looked at; it only has to go out of the address bar.
  useFragmentToken();
  return (
    <AccessPage
      title="You have an account"
      lead={`You are signed in as ${name}. An invite makes an account for somebody who has none; this one was not used.`}
    >
      <ButtonLink variant="primary" size="lg" href="/" className="w-full">
        Open Countersign
      </ButtonLink>
    </AccessPage>
  );
}
