'use client';

import { useEffect, type ReactNode } from 'react';
import { failureText, refusalOf } from '@/components/trpc/refusal';
import { useIsHydrated } from '@/components/trpc/use-is-hydrated';
import { Button } from '@/components/ui/button';
import { ButtonLink } from '@/components/ui/button-link';
import { Skeleton } from '@/components/ui/skeleton';
import { AccessPage } from './access-page';
import { useFragmentToken } from './use-fragment-token';

/** The mutation that asks the server what a link opens: the token goes in its body, in no address. */
interface LinkCheck<Offer> {
  mutate: (input: { token: string }) => void;
  data: Offer | undefined;
  error: unknown;
}

interface LinkPageProps<Offer> {
  check: LinkCheck<Offer>;
  /** What the page is for, while the link is looked at. */
  title: string;
  refusedTitle: string;
  /** The page of a link that opens. */
  opened: (link: { token: string; offer: Offer }) => ReactNode;
}

/**
 * The page of a one-time link whose token came in the address's fragment: has it checked, and shows
 * what it opens, why it does not, or that the address was cut off.
 */
export function LinkPage<Offer>({ check, title, refusedTitle, opened }: LinkPageProps<Offer>) {
  const token = useFragmentToken();
  const isHydrated = useIsHydrated();
  const { mutate, data, error } = check;
  useEffect(() => {
    if (token !== null) mutate({ token });
  }, [token, mutate]);

  if (token !== null && data !== undefined) return opened({ token, offer: data });
  if (error !== null) {
    return (
      <AccessPage
        title={refusedTitle}
        lead={failureText(error, 'The server did not answer, so the link could not be checked.')}
      >
        <div className="flex flex-wrap items-center gap-2">
          {token === null || refusalOf(error) !== null ? null : (
            <Button onClick={() => mutate({ token })}>Try again</Button>
          )}
          <ButtonLink variant="ghost" href="/sign-in">
            Sign in
          </ButtonLink>
        </div>
      </AccessPage>
    );
  }
  if (token === null && isHydrated) {
    return (
      <AccessPage title="Open the whole link" lead="This address lacks its end, which is the key.">
        <p className="text-13 text-fg-2">
          Open the link as you were given it. It works once; if it was opened before, ask an
          administrator for a new one.
        </p>
      </AccessPage>
    );
  }
  return (
    <AccessPage title={title} lead="Checking the link.">
      <div role="status" className="grid gap-3">
        <span className="sr-only">Checking the link</span>
        <Skeleton className="h-9" />
      </div>
    </AccessPage>
  );
}
