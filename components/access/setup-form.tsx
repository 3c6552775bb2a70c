'use client';

import { useMutation } from '@tanstack/react-query';
import { Check, CornerDownLeft, SquareTerminal } from 'lucide-react';
import { useState, type SyntheticEvent } from 'react';
import { refusalOf } from '@/components/trpc/refusal';
import { useTRPC } from '@/components/trpc/trpc';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { AccountFields } from './account-fields';
import { FormProblem } from './form-problem';
import { PasswordInput } from './password-input';
import { SetupStep } from './setup-step';
import { useAccountForm } from './use-account-form';
import { useFragmentToken } from './use-fragment-token';

/** Token, first administrator, first profile: makes the account and opens the chat. */
export function SetupForm({ workspace }: { workspace: string }) {
  const trpc = useTRPC();
  const complete = useMutation(trpc.setup.complete.mutationOptions());
  const fragmentToken = useFragmentToken();
  const [refusedToken, setRefusedToken] = useState<string | null>(null);
  const [typedToken, setTypedToken] = useState('');
  const [tokenError, setTokenError] = useState<string>();
  // A link that has run out gives way to the field, for the token that the terminal shows now.
  const linkToken = fragmentToken === refusedToken ? null : fragmentToken;
  const token = linkToken ?? typedToken.trim();
  const form = useAccountForm({
    create: async (draft) => {
      try {
        return await complete.mutateAsync({ token, ...draft });
      } catch (thrown) {
        const refusal = refusalOf(thrown);
        if (refusal?.code === 'token_invalid') {
          setRefusedToken(token);
          setTokenError(refusal.message);
        }
        throw thrown;
      }
    },
  });

  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    const missing = token === '' ? 'Enter the token that the terminal shows' : undefined;
    setTokenError(missing);
    void form.submit(missing === undefined);
  };

  return (
    <form noValidate className="grid gap-8" onSubmit={submit}>
      <SetupStep
        number={1}
        status={linkToken === null ? 'current' : 'done'}
        title="Setup token"
        lead={
          linkToken === null
            ? 'The terminal that started Countersign shows it.'
            : 'Taken from the link. It stops working when your account exists.'
        }
      >
        {linkToken === null ? (
          <Field label="Token" error={tokenError} className="max-w-80">
            {(control) => (
              <PasswordInput
                {...control}
                name="setup-token"
                autoComplete="off"
                value={typedToken}
                onChange={(event) => setTypedToken(event.target.value)}
              />
            )}
          </Field>
        ) : null}
      </SetupStep>
      <SetupStep
        number={2}
        status={linkToken === null ? 'next' : 'current'}
        title="Your account"
        lead="You become the administrator. Others are invited later, with their own role."
      >
        <AccountFields draft={form.draft} errors={form.errors} onDraft={form.setDraft} />
      </SetupStep>
      <SetupStep
        number={3}
        status="next"
        title="First profile"
        lead="What answers in a new session. You can add more at any time."
      >
        <div className="flex items-center gap-3 rounded-md border border-line-2 px-4 py-3">
          <span className="grid size-8 shrink-0 place-items-center rounded-sm bg-active text-fg-2">
            <SquareTerminal size={17} aria-hidden="true" />
          </span>
          <div className="min-w-0 flex-1">
            <p className="font-medium">Shell</p>
            <p className="text-12 text-fg-2">
              Each message is a command, under the same rules as any agent
            </p>
          </div>
          <span className="flex shrink-0 items-center gap-1.5 text-13 text-ok-text">
            <Check size={14} aria-hidden="true" />
            Ready
          </span>
        </div>
        <div className="mt-5 grid gap-3">
          <FormProblem text={form.problem} />
          <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
            <Button type="submit" variant="primary" size="lg" isPending={form.isPending}>
              Create account and open
              <CornerDownLeft size={15} aria-hidden="true" />
            </Button>
            <span className="min-w-0 text-12 text-fg-3">
              Commands run in <code className="font-mono break-all">{workspace}</code>
            </span>
          </div>
        </div>
      </SetupStep>
    </form>
  );
}
