'use client';

import { CornerDownLeft } from 'lucide-react';
import { useState, type SyntheticEvent } from 'react';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { emailSchema } from '@/server/domain/person';
import { FormProblem } from './form-problem';
import { PasswordInput } from './password-input';
import { signIn } from './sign-in';

interface SignInErrors {
  email?: string | undefined;
  password?: string | undefined;
}

/** E-mail and password; opens the chat when they are right. */
export function SignInForm() {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [errors, setErrors] = useState<SignInErrors>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [isPending, setPending] = useState(false);

  const submit = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault();
    if (isPending) return;
    const found = signInErrors(email, password);
    setErrors(found);
    setProblem(null);
    if (found.email !== undefined || found.password !== undefined) return;
    setPending(true);
    const refusal = await signIn({ email: email.trim(), password });
    if (refusal === null) {
      // A whole new document: the live connection begins as this person.
      window.location.assign('/');
      return;
    }
    setPending(false);
    setProblem(refusal);
  };

  return (
    <form noValidate className="grid gap-4" onSubmit={(event) => void submit(event)}>
      <Field label="E-mail" error={errors.email}>
        {(control) => (
          <Input
            {...control}
            type="email"
            name="email"
            autoComplete="username"
            autoFocus
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
        )}
      </Field>
      <Field label="Password" error={errors.password}>
        {(control) => (
          <PasswordInput
            {...control}
            name="password"
            autoComplete="current-password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        )}
      </Field>
      <FormProblem text={problem} />
      <Button type="submit" variant="primary" size="lg" isPending={isPending}>
        Sign in
        <CornerDownLeft size={15} aria-hidden="true" />
      </Button>
    </form>
  );
}

function signInErrors(email: string, password: string): SignInErrors {
  const checked = emailSchema.safeParse(email.trim());
  return {
    email: checked.success ? undefined : checked.error.issues[0]?.message,
    password: password === '' ? 'Enter your password' : undefined,
  };
}
