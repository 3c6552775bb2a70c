import { authClient } from './auth-client';

interface Credentials {
  email: string;
  password: string;
}

const UNREACHABLE = 'The server did not answer. Check that it is running, then try again.';

/** Signs in; gives null, or the sentence that says why it was refused. */
export async function signIn({ email, password }: Credentials): Promise<string | null> {
  try {
    const { error } = await authClient.signIn.email({ email, password });
    return error === null ? null : sentenceFor(error.status, error.message);
  } catch {
    return UNREACHABLE;
  }
}

function sentenceFor(status: number, message: string | undefined): string {
  if (status === 401) return 'E-mail or password is wrong.';
  if (status === 403) return 'This account is disabled. Ask an administrator.';
  return message ?? UNREACHABLE;
}
