'use client';

import { useState } from 'react';
import { failureText, refusalOf } from '@/components/trpc/refusal';
import {
  accountErrors,
  EMPTY_ACCOUNT,
  errorsFromServer,
  type AccountDraft,
  type AccountErrors,
} from './account-draft';
import { signIn } from './sign-in';

interface AccountForm {
  draft: AccountDraft;
  errors: AccountErrors;
  /** Why the whole was refused, when it was. */
  problem: string | null;
  isPending: boolean;
  setDraft: (draft: AccountDraft) => void;
  /**
   * Checks the draft, makes the account, signs in as it and opens the chat. `isRestValid` tells
   * whether the caller's own fields are in order; when they are not, nothing is sent.
   */
  submit: (isRestValid: boolean) => Promise<void>;
}

interface AccountFormOptions {
  /** Makes the account; gives the e-mail address to sign in with. */
  create: (draft: AccountDraft) => Promise<{ email: string }>;
}

/** The state of a form that makes an account and then signs in with it. */
export function useAccountForm({ create }: AccountFormOptions): AccountForm {
  const [draft, setDraft] = useState(EMPTY_ACCOUNT);
  const [errors, setErrors] = useState<AccountErrors>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [isPending, setPending] = useState(false);

  const submit = async (isRestValid: boolean): Promise<void> => {
    if (isPending) return;
    const found = accountErrors(draft);
    setErrors(found);
    setProblem(null);
    if (!isRestValid || Object.keys(found).length > 0) return;
    setPending(true);
    try {
      const { email } = await create(draft);
      // The account exists now; should signing in fail, the sign-in page is where to go on.
      const refusal = await signIn({ email, password: draft.password });
      window.location.assign(refusal === null ? '/' : '/sign-in');
    } catch (thrown) {
      const fields = errorsFromServer(refusalOf(thrown)?.fieldErrors ?? {});
      setErrors(fields);
      if (Object.keys(fields).length === 0) {
        setProblem(
          failureText(
            thrown,
            'The server did not answer. Check that it is running, then try again.',
          ),
        );
      }
      setPending(false);
    }
  };

  return { draft, errors, problem, isPending, setDraft, submit };
}
